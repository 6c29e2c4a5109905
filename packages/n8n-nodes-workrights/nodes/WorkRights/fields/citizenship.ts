import type { IExecuteFunctions } from 'n8n-workflow';
import { countriesOf, labelOfCountry } from '../shared/country';
import { COUNTRY } from './labels';
import { invalidParameter } from './parameters';

/**
 * Code of a country of citizenship.
 *
 * @throws NodeOperationError for a country that is unknown, or with those that it may be.
 */
export function citizenshipOf(context: IExecuteFunctions, itemIndex: number, value: unknown): string {
  const found = countriesOf(value);
  if (found.length === 1) return found[0].code;
  const rule = found.length === 0 ? COUNTRY : `may be ${found.map(labelOfCountry).join(' or ')}`;
  throw invalidParameter(context, `'Country of Citizenship' ${rule}`, itemIndex, {
    advice:
      found.length === 0
        ? 'Two-letter codes (except AU, NZ, UK and US) and nationalities, such as Indian, are not accepted.'
        : 'Enter the three letters of the one that is meant.',
  });
}
