import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { COMMON_NAMES } from './common-names.ts';

/** A code with the country's English name for lists, and other names in use. */
export type CountryNames = readonly [code: string, name: string, ...others: string[]];

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

const byTwoLetters = new Map(
  (codes as readonly (readonly string[])[])
    .filter(([, code = '']) => !NOT_ASSIGNED.has(code))
    .map(([twoLetters = '', code = '']) => [twoLetters, code]),
);

/** Countries sorted by name. Several may share a name. */
export function countryNames(): CountryNames[] {
  const names: Readonly<Record<string, string | string[]>> = english.countries;
  const countries = [...byTwoLetters].map(([twoLetters, code]) =>
    namesOf(code, [names[twoLetters] ?? []].flat()),
  );
  const others = Object.entries(TRAVEL_DOCUMENT_CODES).map(([code, name]) => namesOf(code, [name]));
  return [...countries, ...others].toSorted(([, one], [, other]) => one.localeCompare(other, 'en'));
}

/** The three-letter code that ISO 3166-1 gives beside a two-letter one, in any case; undefined where there is none. */
export function threeLetters(twoLetters: string): string | undefined {
  return byTwoLetters.get(twoLetters.toUpperCase());
}

function namesOf(code: string, names: readonly string[]): CountryNames {
  const [name = code, ...others] = new Set([...(COMMON_NAMES[code] ?? []), ...names]);
  return [code, name, ...others];
}
