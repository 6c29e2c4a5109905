import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import type {
  NewZealandCheckRequest,
  NewZealandEmployerEnquiry,
  NewZealandVerification,
} from '../generated/visa-checks/types.gen.ts';
import { dayOf, resolveDate } from '../outcomes/relative-date.ts';
import { sandboxText } from '../outcomes/sandbox-text.ts';
import type { NewZealandEmployerFacts, NewZealandVisaFacts, TravelDocument } from '../outcomes/scenario.ts';
import { numberFromHash, stableHash } from './stable-hash.ts';

/** English names of countries by their alpha-3 code. Filled when first needed, because most sandboxes don't need it. */
let names: ReadonlyMap<string, string> | undefined;

/** English name of a country by its ISO 3166-1 alpha-3 code; null for an unassigned code. */
export function countryName(alpha3: string): string | null {
  names ??= readNames();
  return names.get(alpha3) ?? null;
}

/** Uses only the package's code table, by an import, so that a bundle contains it. The names come from Node. */
function readNames(): ReadonlyMap<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'region' });
  return new Map(codes.map(([alpha2 = '', alpha3 = '']) => [alpha3, english.of(alpha2) ?? alpha2]));
}

/** The result fields of a New Zealand verification (service.md §2.4). */
export function buildNewZealandVerification(
  facts: NewZealandVisaFacts,
  document: TravelDocument,
  asked: Partial<NewZealandCheckRequest>,
  now: Date,
): NewZealandVerification {
  const today = dayOf(now);
  const expiry = resolveDate(facts.visa_expiry, now);
  const hash = stableHash('client', document.type, document.country, document.identifier);
  const gender = asked.approval_letter_gender?.toUpperCase() as 'M' | 'F' | undefined;
  const verification: Required<NewZealandVerification> = {
    visa_expiry: expiry,
    gender: gender ?? null,
    date_of_birth: document.date_of_birth ?? null,
    inz_client_number: String(numberFromHash(hash, 0, 10 ** 8)).padStart(8, '0'),
    expiry_date_travel: expiry,
    number_of_entries: facts.number_of_entries,
    valid_as_at: today,
    family_first_name: [document.family_name, document.given_name].filter(Boolean).join(' '),
    passport_nationality: countryName(document.country),
    visa_start_date: asked.approval_letter_start_date ?? null,
    visa_type: facts.visa_type,
    passport_number: document.identifier,
    enquiry_date: today,
    visa_conditions: facts.visa_conditions === null ? null : sandboxText(facts.visa_conditions),
    first_entry_before: expiry,
  };
  if (facts.every_field_null !== true) return verification;
  const nulls = Object.keys(verification).map((field) => [field, null] as const);
  return Object.fromEntries(nulls) as Record<keyof NewZealandVerification, null>;
}

/** The result fields of a New Zealand employer enquiry (service.md §2.5). */
export function buildNewZealandEmployerEnquiry(
  facts: NewZealandEmployerFacts,
  document: TravelDocument,
  now: Date,
): Required<NewZealandEmployerEnquiry> {
  const today = dayOf(now);
  const hash = stableHash('enquiry', document.type, document.country, document.identifier);
  return {
    enquiry_number: String(numberFromHash(hash, 0, 10 ** 9)).padStart(9, '0'),
    visa_expiry: resolveDate(facts.visa_expiry, now) ?? today,
    valid_as_at: today,
    enquiry_result: sandboxText(facts.enquiry_result),
  };
}
