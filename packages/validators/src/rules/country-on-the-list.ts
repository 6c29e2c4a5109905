import { isoCountryCodes } from '../countries/iso-3166-1.ts';
import { travelDocumentCodes } from '../countries/travel-document-codes.ts';
import type { Rule } from './rule.ts';

/** Whether a code can stand for a nationality: ISO 3166-1 alpha-3, or a code of ICAO Doc 9303 for travel documents. */
export function isCountryCode(code: string): boolean {
  return isoCountryCodes.has(code) || travelDocumentCodes.has(code);
}

/**
 * `country` is on the list of codes (service.md §2.2). The contract can only ask for three capitals; this is the one
 * point in which these validators refuse what the contract accepts.
 */
export const countryOnTheList: Rule = (code) =>
  typeof code !== 'string' || isCountryCode(code)
    ? []
    : [{ path: [], phrase: 'must be a three-letter country code of ISO 3166-1 (alpha-3)' }];
