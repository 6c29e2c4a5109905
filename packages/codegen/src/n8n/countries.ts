import { createRequire } from 'node:module';
import { COMMON_NAMES } from './common-names.ts';

interface CountryNames {
  registerLocale(locale: unknown): void;
  getAlpha3Codes(): Record<string, string>;
  getName(code: string, language: string, options: { select: 'all' }): string[];
}

const require = createRequire(import.meta.url);
const library = require('i18n-iso-countries') as CountryNames;
library.registerLocale(require('i18n-iso-countries/langs/en.json'));

/**
 * What travel documents carry beside the codes of ISO 3166-1 (ICAO Doc 9303 part 3, section 5), for people: codes of
 * bodies that issue documents are left out, because nobody is their citizen.
 */
const TRAVEL_DOCUMENT_CODES: Readonly<Record<string, string>> = {
  GBD: 'British Overseas Territories Citizen',
  GBN: 'British National (Overseas)',
  GBO: 'British Overseas Citizen',
  GBP: 'British Protected Person',
  GBS: 'British Subject',
  RKS: 'Kosovo',
  XXA: 'Stateless Person',
  XXB: 'Refugee (1951 Convention)',
  XXC: 'Refugee (Other)',
  XXX: 'Unspecified Nationality',
};

/** Not in ISO 3166-1, though the library has it. */
const NOT_ASSIGNED = new Set(['XKK']);

/** Codes with their English name for lists and other names in use, sorted by name. Several may share a name. */
export function countryNames(): [code: string, name: string, ...others: string[]][] {
  const codes = Object.keys(library.getAlpha3Codes()).filter((code) => !NOT_ASSIGNED.has(code));
  const countries = codes.map((code) => namesOf(code, library.getName(code, 'en', { select: 'all' })));
  const others = Object.entries(TRAVEL_DOCUMENT_CODES).map(([code, name]) => namesOf(code, [name]));
  return [...countries, ...others].toSorted(([, one], [, other]) => one.localeCompare(other, 'en'));
}

function namesOf(code: string, names: readonly string[]): [string, string, ...string[]] {
  const [name = code, ...others] = new Set([...(COMMON_NAMES[code] ?? []), ...names]);
  return [code, name, ...others];
}
