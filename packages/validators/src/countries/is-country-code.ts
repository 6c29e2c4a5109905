import { isoCountryCodes } from './iso-3166-1.ts';
import { travelDocumentCodes } from './travel-document-codes.ts';

/** Whether a code can stand for a nationality: ISO 3166-1 alpha-3, or a code of ICAO Doc 9303 for travel documents. */
export function isCountryCode(code: string): boolean {
  return isoCountryCodes.has(code) || travelDocumentCodes.has(code);
}
