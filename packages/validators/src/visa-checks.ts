import { fieldOf } from '@workrights/explainer';
import * as rules from './generated/visa-checks/rules.gen.ts';
import * as zod from './generated/visa-checks/zod.gen.ts';
import { agentHasAuthority } from './judges/agent-authority.ts';
import { areConsistent, isConsistent } from './judges/check-state.ts';
import {
  countryOnTheList,
  documentCountryOnTheList,
  requestCountryOnTheList,
} from './judges/country-on-the-list.ts';
import { isCreatedPending } from './judges/created-pending.ts';
import { isWholeResult } from './judges/new-zealand-result.ts';
import { explained } from './messages/explained.ts';

/** The nationality: a three-letter code of ISO 3166-1, or a code of ICAO Doc 9303 for travel documents (service.md §2.2). */
export const countryCodeSchema: typeof zod.countryCodeSchema = /* @__PURE__ */ explained(
  zod.countryCodeSchema,
  rules.countryCodeRule,
  { further: countryOnTheList },
);

/** The travel document of an Australian check; `date_of_birth` is required (service.md §2.2). */
export const australianDocumentSchema: typeof zod.australianDocumentSchema = /* @__PURE__ */ explained(
  zod.australianDocumentSchema,
  rules.australianDocumentRule,
  { further: documentCountryOnTheList },
);

/** The passport of a New Zealand check (service.md §2.2). */
export const newZealandDocumentSchema: typeof zod.newZealandDocumentSchema = /* @__PURE__ */ explained(
  zod.newZealandDocumentSchema,
  rules.newZealandDocumentRule,
  { further: documentCountryOnTheList },
);

/** A request for an Australian check; an agent check needs `customer_authority_id` (service.md §4.1). */
export const australianVisaCheckCreateSchema: typeof zod.australianVisaCheckCreateSchema =
  /* @__PURE__ */ explained(zod.australianVisaCheckCreateSchema, rules.australianVisaCheckCreateRule, {
    obeys: agentHasAuthority,
    further: requestCountryOnTheList,
  });

/** A request for a New Zealand check (service.md §4.1). */
export const newZealandVisaCheckCreateSchema: typeof zod.newZealandVisaCheckCreateSchema =
  /* @__PURE__ */ explained(zod.newZealandVisaCheckCreateSchema, rules.newZealandVisaCheckCreateRule, {
    further: requestCountryOnTheList,
  });

/**
 * A request for one visa check: one person, one travel document, one country. `jurisdiction`, `visa_check_schema` and
 * the object of the country agree (service.md §4.1).
 */
export const visaCheckCreateSchema: typeof zod.visaCheckCreateSchema = /* @__PURE__ */ explained(
  zod.visaCheckCreateSchema,
  rules.visaCheckCreateRule,
  { obeys: agentHasAuthority, further: requestCountryOnTheList },
);

/** The result of a New Zealand check: of an employer enquiry, or of a verification (service.md §2.4, §2.5). */
export const newZealandVisaResultSchema: typeof zod.newZealandVisaResultSchema = /* @__PURE__ */ explained(
  zod.newZealandVisaResultSchema,
  rules.newZealandVisaResultRule,
  { obeys: isWholeResult },
);

/** The result of a completed check, of one country (service.md §2.1). */
export const visaResultSchema: typeof zod.visaResultSchema = /* @__PURE__ */ explained(
  zod.visaResultSchema,
  rules.visaResultRule,
  { obeys: isWholeResult },
);

/** A check, whose status says which fields it has (service.md §2.1, §3.1). Unknown fields and states are kept. */
export const visaCheckSchema: typeof zod.visaCheckSchema = /* @__PURE__ */ explained(
  zod.visaCheckSchema,
  rules.visaCheckRule,
  { obeys: isConsistent },
);

/** One check: `{ data, meta }`. Unknown fields and unknown values of open enums are kept (service.md §2.1). */
export const visaCheckEnvelopeSchema: typeof zod.visaCheckEnvelopeSchema = /* @__PURE__ */ explained(
  zod.visaCheckEnvelopeSchema,
  rules.visaCheckEnvelopeRule,
  { obeys: (body) => isConsistent(fieldOf(body, 'data')) },
);

/** The response to a creation: `{ data, meta }` with a pending check (service.md §3.1, §4.1). */
export const visaCheckCreatedSchema: typeof zod.visaCheckCreatedSchema = /* @__PURE__ */ explained(
  zod.visaCheckCreatedSchema,
  rules.visaCheckCreatedRule,
  { obeys: (body) => isCreatedPending(body) && isConsistent(fieldOf(body, 'data')) },
);

/** A list of checks: `{ data: [...] }`. The source does not show this body (service.md §4.1). */
export const visaCheckListSchema: typeof zod.visaCheckListSchema = /* @__PURE__ */ explained(
  zod.visaCheckListSchema,
  rules.visaCheckListRule,
  { obeys: (body) => areConsistent(fieldOf(body, 'data')) },
);
