import { checkEndOf } from '@workrights/results';
import { resultCodes, visaCheckStatuses } from '../generated/words.gen.ts';
import { NO_VISA_FOUND } from '../scenarios/catalogue/no-answer.ts';
import {
  AUSTRALIAN_CHECK_TYPES,
  CHECK_TYPES,
  isAustralian,
  type VisaCheckType,
} from '../outcomes/check-types.ts';
import {
  UNNAMED_AUSTRALIAN_VISA,
  UNNAMED_NEW_ZEALAND_VISA,
  UNNAMED_WORK_RIGHTS,
} from '../scenarios/unnamed-facts.ts';
import type { VisaOutcome, VisaScenario } from '../outcomes/scenario.ts';
import type { WorkRightsFacts } from '../outcomes/work-rights-facts.ts';
import { withoutUndefined } from '../matching/without-undefined.ts';
import { anything, integerFrom, matching, optional, orNull, text } from './field-readers.ts';
import { codeOf, conditions, date } from './outcome-readers.ts';
import { readFields, refusedField, type FieldReader } from './read-fields.ts';
import type { OwnOutcome } from './scenario-order.ts';

const ENTITLEMENTS = ['UNLIMITED', 'LIMITED', 'NIL'];
const LONGEST_CHECK = 31_536_000;
/** Statuses of checks that ended without a result. */
const ENDS = visaCheckStatuses.filter((status) => !['completed', null].includes(checkEndOf(status)));

/** A reader for each field of a part of an outcome. */
type FieldsOf<Part extends keyof OwnOutcome> = Record<
  keyof NonNullable<OwnOutcome[Part]>,
  FieldReader<unknown>
>;

const australianFields = {
  type: optional(matching(/^\d{3}$/u, 'must be a visa subclass of three digits, as "500"')),
  type_name: optional(text),
  type_details: optional(text),
  class: optional(orNull(matching(/^[A-Z]{2}$/u, 'must be two capital letters'))),
  grant_date: optional(orNull(date)),
  expiry_date: optional(orNull(date)),
  work_entitlement: optional(orNull(codeOf(ENTITLEMENTS))),
  study_entitlement: optional(orNull(codeOf(ENTITLEMENTS))),
  entitlement_description: optional(text),
  conditions: optional(conditions),
  location: optional(text),
  applicant: optional(text),
  visa_stream: optional(text),
  visa_status: optional(text),
  entries_allowed: optional(text),
} satisfies FieldsOf<'australia'>;

const verificationFields = {
  visa_type: optional(text),
  number_of_entries: optional(orNull(text)),
  visa_expiry: optional(orNull(date)),
  visa_conditions: optional(orNull(text)),
} satisfies FieldsOf<'new_zealand'>;

const workRightsFields = {
  nationality: optional(orNull(text)),
  visa_held: optional(orNull(text)),
  status: optional(orNull(text)),
  gov_expiry_date: optional(orNull(date)),
  six_month_rule_start: optional(date),
} satisfies FieldsOf<'work_rights'>;

const outcomeFields = {
  australia: optional(anything),
  new_zealand: optional(anything),
  employer: optional(anything),
  result: optional(anything),
  status: optional(
    matching(
      new RegExp(`^(?:${ENDS.join('|')}|sandbox_[a-z0-9_]{1,60})$`, 'u'),
      `must be ${ENDS.join(', ')}, or begin with sandbox_, then small letters, digits or _`,
    ),
  ),
  seconds: optional(orNull(integerFrom(1, LONGEST_CHECK))),
} satisfies Record<keyof Omit<OwnOutcome, 'work_rights'>, FieldReader<unknown>>;

export interface ReadOutcome {
  readonly outcome: VisaOutcome;
  readonly appliesTo: readonly VisaCheckType[];
}

/**
 * Reads your own outcome for a check: the given facts on top of those of the scenario, or of a visa that allows nothing and
 * names nothing. Null instead of facts means no visa.
 *
 * @throws ProblemError 422 also for values that no response could show.
 */
export function readVisaOutcome(sent: unknown, base: VisaScenario | undefined): ReadOutcome {
  const read = readFields(sent, outcomeFields, '/outcome');
  const given = withoutUndefined({
    australia: facts(
      read.australia,
      australianFields,
      'australia',
      base?.outcome.australia ?? UNNAMED_AUSTRALIAN_VISA,
    ),
    new_zealand: facts(
      read.new_zealand,
      verificationFields,
      'new_zealand',
      base?.outcome.new_zealand ?? UNNAMED_NEW_ZEALAND_VISA,
    ),
    employer: readEmployer(read.employer, base),
  });
  const appliesTo = typesOf(given, base);
  const status = read.status ?? base?.outcome.status;
  const result = readResult(read.result, appliesTo, status);
  // With a scenario, or another status than the service's, the document decides about no visa.
  const closed = base !== undefined || status !== undefined ? NO_VISA : {};
  const outcome: VisaOutcome = {
    ...closed,
    ...base?.outcome,
    ...(given.australia === null && { result: NO_VISA_FOUND }),
    ...given,
    ...withoutUndefined({ result, status: read.status, seconds: read.seconds }),
  };
  return { outcome, appliesTo };
}

const NO_VISA = { australia: null, new_zealand: null, employer: null } as const;

/** Reads your own work rights, on top of those of the scenario, or of a record that says nothing. */
export function readWorkRights(sent: unknown, base: WorkRightsFacts | undefined): WorkRightsFacts {
  const given = withoutUndefined(readFields(sent, workRightsFields, '/outcome/work_rights'));
  return { ...(base ?? UNNAMED_WORK_RIGHTS), ...given };
}

type Readers = Readonly<Record<string, FieldReader<unknown>>>;

function facts<T extends object>(
  sent: unknown,
  readers: Readers,
  name: string,
  base: T,
): T | null | undefined {
  if (sent === undefined || sent === null) return sent;
  return { ...base, ...withoutUndefined(readFields(sent, readers, `/outcome/${name}`)) };
}

/** An enquiry always has both facts and no others, so there is no default. */
function readEmployer(sent: unknown, base: VisaScenario | undefined): VisaOutcome['employer'] {
  if (sent === undefined || sent === null) return sent;
  const known = base?.outcome.employer ?? undefined;
  const readers = {
    visa_expiry: known ? optional(date, known.visa_expiry) : date,
    enquiry_result: known ? optional(text, known.enquiry_result) : text,
  };
  return readFields(sent, readers, '/outcome/employer');
}

function readResult(sent: unknown, appliesTo: readonly VisaCheckType[], status: string | undefined) {
  if (sent === undefined) return undefined;
  const pointer = '/outcome/result';
  const hasFailed = checkEndOf(status) === 'failed';
  if (!appliesTo.some(isAustralian) && !hasFailed) {
    throw refusedField(
      pointer,
      'unknown',
      'must be omitted: only Australian checks and failed ones have a result',
    );
  }
  if (status !== undefined && !hasFailed) {
    throw refusedField(pointer, 'unknown', 'must be omitted: a check with this status has no result');
  }
  return readFields(sent, { code: codeOf(resultCodes), message: text }, pointer);
}

function typesOf(given: VisaOutcome, base: VisaScenario | undefined): readonly VisaCheckType[] {
  const named = [
    ...(given.australia === undefined ? [] : AUSTRALIAN_CHECK_TYPES),
    ...(given.new_zealand === undefined ? [] : (['verification'] as const)),
    ...(given.employer === undefined ? [] : (['employer'] as const)),
  ];
  if (base !== undefined)
    return CHECK_TYPES.filter((type) => named.includes(type) || base.appliesTo.includes(type));
  return named.length === 0 ? CHECK_TYPES : named;
}
