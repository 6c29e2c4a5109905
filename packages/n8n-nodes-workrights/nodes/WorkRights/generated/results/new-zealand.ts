// Copied from packages/results by workrights-codegen. Do not edit.
import { readConditions } from './conditions';
import type { VisaFacts } from './doubts';
import { unknown } from './entitlement';
import { isBlank, textOf, type JsonObject } from './json';

const NOTHING = { visaName: null, visaClass: null } as const;

/**
 * Reads an employer enquiry. Its `enquiry_result` is prose that a person has to read, so the entitlement
 * stays unknown.
 */
export function readEmployerEnquiry(enquiry: JsonObject): VisaFacts {
  const { enquiry_result: words } = enquiry;
  const statement = textOf(words);
  return {
    ...NOTHING,
    work: unknown(statement === null ? 'not-given' : 'free-text'),
    study: unknown('not-asked'),
    visaType: null,
    visaTypeReason: 'not-asked',
    conditions: [],
    conditionsReason: 'not-asked',
    statement,
    said: [
      ['work', 'free-text'],
      ...(statement === null ? [['statement', isBlank(words) ? 'not-given' : 'unreadable'] as const] : []),
    ],
    expiry: enquiry['visa_expiry'],
  };
}

/**
 * Reads a verification. It has no field for an entitlement, and one can't be derived from the visa type and
 * prose conditions without guessing.
 */
export function readVerification(verification: JsonObject): VisaFacts {
  const { conditions, conditionsReason } = readConditions(verification);
  const isProse = conditions.length > 0;
  const none = conditionsReason ?? 'not-given';
  const reason = isProse ? 'free-text' : none;
  const visaType = textOf(verification['visa_type'])?.toLowerCase() ?? null;
  return {
    ...NOTHING,
    work: unknown(reason),
    study: unknown(reason),
    visaType,
    visaTypeReason: visaType === null ? 'not-given' : null,
    conditions,
    conditionsReason: isProse ? conditionsReason : none,
    statement: null,
    said: [['work', 'free-text']],
    start: verification['visa_start_date'],
    expiry: verification['visa_expiry'],
  };
}
