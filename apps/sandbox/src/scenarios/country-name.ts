// As an import, so that whoever bundles the sandbox has it too.
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };

/** English names of countries by their alpha-3 code. Made when it is first needed: most sandboxes never do. */
let names: ReadonlyMap<string, string> | undefined;

/** English name of a country by its ISO 3166-1 alpha-3 code, or null when the code is not assigned. */
export function countryName(alpha3: string): string | null {
  names ??= readNames();
  return names.get(alpha3) ?? null;
}

/** Only the code table of the package is read: the names come from Node. */
function readNames(): ReadonlyMap<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'region' });
  return new Map(codes.map(([alpha2 = '', alpha3 = '']) => [alpha3, english.of(alpha2) ?? alpha2]));
}
