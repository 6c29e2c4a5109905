// Copied from packages/connectors by workrights-codegen. Do not edit.
import type { Field } from '../operations/field';
import { asCalendarDate } from './calendar-date';
import { asOneOf } from './choices';
import { countriesOf, labelOfCountry } from './countries';
import { invalidField } from './input-error';
import { COUNTRY } from './labels';
import { asSeconds } from './seconds';
import { asText } from './text';

/**
 * A value in the contract's format. An unreadable value stays as it is, so that the contract rejects it.
 *
 * @throws InputError for an unknown country.
 */
export function readValue(field: Field, value: unknown): unknown {
  if (field.type === 'country') return countryCode(field, value);
  if (field.reads === 'mobileNumber') return asMobileNumber(value);
  if (field.type === 'time') return asSeconds(value);
  if (field.type === 'date') return asCalendarDate(value);
  return field.type === 'choice' ? asOneOf(field, value) : asText(value);
}

/**
 * Ten digits from what spreadsheets contain: digits in groups, +61 instead of the leading zero, or a number, which loses that
 * zero.
 */
function asMobileNumber(value: unknown): unknown {
  const text = asText(value);
  if (typeof text !== 'string') return text;
  const digits = text.replaceAll(/[\s().-]/gu, '').replace(/^(?:(?:\+|00)?610?)?(?=4\d{8}$)/u, '0');
  return /^\d{10}$/u.test(digits) ? digits : text;
}

/** @throws InputError if the country is unknown, or with the candidates if there are several. */
function countryCode(field: Field, value: unknown): string {
  const found = countriesOf(value);
  const [country] = found;
  if (country !== undefined && found.length === 1) return country.code;
  if (country === undefined) {
    const advice =
      'Two-letter codes (except AU, NZ, UK and US) and nationalities, such as Indian, are not accepted.';
    throw invalidField(field, COUNTRY, advice);
  }
  const candidates = found.map(labelOfCountry).join(' or ');
  throw invalidField(field, `may be ${candidates}`, 'Enter the three letters of the one that is meant.');
}
