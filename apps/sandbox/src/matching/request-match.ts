import type { Mode, VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { OnboardSave, WorkRightsRequest } from '../generated/work-rights/types.gen.ts';
import type { VisaCheckType } from '../outcomes/check-types.ts';
import { withoutUndefined } from './without-undefined.ts';

/** The fields of a request that an armed scenario, a fault or a count of the journal can match. */
export const MATCH_FIELDS = [
  'account',
  'jurisdiction',
  'visa_check_type',
  'mode',
  'country',
  'identifier',
  'check_id',
  'onboard_id',
  'employee_id',
  'email',
] as const;

export type MatchField = (typeof MATCH_FIELDS)[number];

/** Values that a request must have. All given ones must match; a request without the field doesn't match. */
export type RequestMatch = Readonly<Partial<Record<MatchField, string>>>;

/** The fields that identify a person. */
const PERSONAL_FIELDS: ReadonlySet<string> = new Set(['identifier', 'employee_id', 'email']);

const NO_FACTS: RequestMatch = Object.freeze({});

type AnyOf<Union> = {
  readonly [Name in Union extends unknown ? keyof Union : never]?: Union extends {
    [Each in Name]?: infer Value;
  }
    ? Value
    : never;
};

type MatchedBody = AnyOf<VisaCheckCreate | OnboardSave | WorkRightsRequest>;

/** The fields of a request that matched the contract, with the defaults of service.md §4.1. */
export function requestFacts(body: unknown, params: Readonly<Record<string, string>> = {}): RequestMatch {
  const sent: MatchedBody = typeof body === 'object' && body !== null ? body : {};
  if (body === undefined) return params['id'] === undefined ? NO_FACTS : { check_id: params['id'] };
  const isCheck = sent.document !== undefined;
  const facts: Readonly<Record<MatchField, string | undefined>> = {
    account: undefined,
    jurisdiction: sent.jurisdiction,
    visa_check_type: isCheck ? visaCheckTypeOf(sent) : undefined,
    mode: isCheck ? modeOf(sent) : undefined,
    country: sent.document?.country,
    identifier: sent.document?.identifier,
    check_id: params['id'],
    onboard_id: sent.onboard_id,
    employee_id: sent.employee_id,
    email: sent.email,
  };
  return withoutUndefined(facts);
}

/** The check type of an accepted request. A New Zealand check is a verification by default (service.md §4.1). */
export function visaCheckTypeOf({
  australia,
  new_zealand: newZealand,
}: Pick<MatchedBody, 'australia' | 'new_zealand'>): VisaCheckType {
  return australia?.visa_check_type ?? newZealand?.visa_check_type ?? 'verification';
}

/** The mode of an accepted request. The default is fastcheck; service.md §4.1 doesn't state one. */
export function modeOf({ mode }: Pick<MatchedBody, 'mode'>): Mode {
  return mode ?? 'fastcheck';
}

export function matches(match: RequestMatch, facts: RequestMatch): boolean {
  return differences(match, facts).length === 0;
}

export function differences(match: RequestMatch, facts: RequestMatch): MatchField[] {
  return MATCH_FIELDS.filter((field) => {
    const [wanted, actual] = [match[field], facts[field]];
    if (wanted === undefined) return false;
    return actual === undefined || normal(field, wanted) !== normal(field, actual);
  });
}

/** A document number is personal data, even in a test, so it is masked. */
export function maskMatch(match: RequestMatch): RequestMatch {
  const shown = Object.entries(match).map(
    ([field, value]) => [field, PERSONAL_FIELDS.has(field) ? '[masked]' : value] as const,
  );
  return Object.fromEntries(shown);
}

/** Identifiers and e-mail addresses ignore case, as in the catalogue. */
export function normal(field: MatchField, value: string): string {
  return field === 'identifier' || field === 'email' ? value.toUpperCase() : value;
}
