import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const names = new Intl.DisplayNames('en', { type: 'region' });
let alpha2ByAlpha3: ReadonlyMap<string, string> | undefined;

/**
 * English name of a country by its ISO 3166-1 alpha-3 code, or null when the code is not assigned.
 *
 * Only the code table of the package is read, and not before it is needed: names come from Node.
 */
export function countryName(alpha3: string): string | null {
  alpha2ByAlpha3 ??= new Map(
    (require('i18n-iso-countries/codes.json') as [alpha2: string, alpha3: string][]).map((row) => [
      row[1],
      row[0],
    ]),
  );
  const alpha2 = alpha2ByAlpha3.get(alpha3.toUpperCase());
  return alpha2 === undefined ? null : (names.of(alpha2) ?? null);
}
