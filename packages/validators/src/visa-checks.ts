import * as generated from './generated/visa-checks/zod.gen.ts';
import { explained } from './messages/explained.ts';
import { agentAuthority } from './rules/agent-authority.ts';
import { at, each } from './rules/at.ts';
import { australianBirthDate } from './rules/australian-birth-date.ts';
import { checkCountry, checkVisa } from './rules/check-country.ts';
import { checkState } from './rules/check-state.ts';
import { countryOnTheList } from './rules/country-on-the-list.ts';
import { createdPending } from './rules/created-pending.ts';
import { grantLetter } from './rules/grant-letter.ts';
import { newZealandResult } from './rules/new-zealand-result.ts';
import { oneCountry } from './rules/one-country.ts';
import { field, type Rule } from './rules/rule.ts';

const country = at('country', countryOnTheList);

const australianRules: readonly Rule[] = [
  oneCountry,
  agentAuthority,
  at('document', australianBirthDate),
  at('document', country),
];
const newZealandRules: readonly Rule[] = [
  oneCountry,
  at('new_zealand', grantLetter),
  at('document', country),
];

/** The rules of the country that a request names. */
const rulesByJurisdiction: Rule = (body) => {
  const jurisdiction = field(body, 'jurisdiction');
  if (jurisdiction === 'AUS') return australianRules.flatMap((rule) => rule(body));
  if (jurisdiction === 'NZL') return newZealandRules.flatMap((rule) => rule(body));
  return at('document', country)(body);
};

/** The nationality: a three-letter code of ISO 3166-1, or a code of ICAO Doc 9303 for travel documents (service.md §2.2). */
export const countryCodeSchema: typeof generated.countryCodeSchema = explained(
  generated.countryCodeSchema,
  countryOnTheList,
);

/** The travel document of an Australian check; `date_of_birth` is required (service.md §2.2). */
export const australianDocumentSchema: typeof generated.australianDocumentSchema = explained(
  generated.australianDocumentSchema,
  australianBirthDate,
  country,
);

/** The passport of a New Zealand check (service.md §2.2). */
export const newZealandDocumentSchema: typeof generated.newZealandDocumentSchema = explained(
  generated.newZealandDocumentSchema,
  country,
);

/** What a New Zealand check asks for: a verification (the default) or an employer enquiry (service.md §4.1). */
export const newZealandCheckRequestSchema: typeof generated.newZealandCheckRequestSchema = explained(
  generated.newZealandCheckRequestSchema,
  grantLetter,
);

/** A request for an Australian check; an agent check needs `customer_authority_id` (service.md §4.1). */
export const australianVisaCheckCreateSchema: typeof generated.australianVisaCheckCreateSchema = explained(
  generated.australianVisaCheckCreateSchema,
  ...australianRules,
);

/** A request for a New Zealand check (service.md §4.1). */
export const newZealandVisaCheckCreateSchema: typeof generated.newZealandVisaCheckCreateSchema = explained(
  generated.newZealandVisaCheckCreateSchema,
  ...newZealandRules,
);

/**
 * A request for one visa check: one person, one travel document, one country. `jurisdiction`, `visa_check_schema` and
 * the object of the country agree (service.md §4.1).
 */
export const visaCheckCreateSchema: typeof generated.visaCheckCreateSchema = explained(
  generated.visaCheckCreateSchema,
  rulesByJurisdiction,
);

/** The body of a lookup: `{ ids }` (service.md §4.1). */
export const visaCheckLookupSchema: typeof generated.visaCheckLookupSchema = explained(
  generated.visaCheckLookupSchema,
);

/** The result of a New Zealand check: of an employer enquiry, or of a verification (service.md §2.4, §2.5). */
export const newZealandVisaResultSchema: typeof generated.newZealandVisaResultSchema = explained(
  generated.newZealandVisaResultSchema,
  newZealandResult,
);

/** The result of a completed check, of one country (service.md §2.1). */
export const visaResultSchema: typeof generated.visaResultSchema = explained(
  generated.visaResultSchema,
  newZealandResult,
);

/** What a check says of one country and one state. The state goes first: of one field, the first rule is heard. */
const checkRules: Rule = (check) => [checkState, checkCountry, checkVisa].flatMap((rule) => rule(check));

/** A check, whose status says which fields it has (service.md §2.1, §3.1). Unknown fields and states are kept. */
export const visaCheckSchema: typeof generated.visaCheckSchema = explained(
  generated.visaCheckSchema,
  checkRules,
);

/** One check: `{ data, meta }`. Unknown fields and unknown values of open enums are kept (service.md §2.1). */
export const visaCheckEnvelopeSchema: typeof generated.visaCheckEnvelopeSchema = explained(
  generated.visaCheckEnvelopeSchema,
  at('data', checkRules),
);

/** The response to a creation: `{ data, meta }` with a pending check (service.md §3.1, §4.1). */
export const visaCheckCreatedSchema: typeof generated.visaCheckCreatedSchema = explained(
  generated.visaCheckCreatedSchema,
  at('data', checkRules),
  at('data', createdPending),
);

/** A list of checks: `{ data: [...] }`. The source does not show this body (service.md §4.1). */
export const visaCheckListSchema: typeof generated.visaCheckListSchema = explained(
  generated.visaCheckListSchema,
  at('data', each(checkRules)),
);
