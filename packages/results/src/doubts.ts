import { unknown, type Reading } from './entitlement.ts';
import { isNothing, objectOf, type JsonObject } from './json.ts';
import { reasonOfCode } from './code-reasons.ts';
import type { Doubt, DoubtReason, MissingReason, VisaSummary } from './visa-summary.ts';

/** No source documents this value (open point `agent-field-values`). */
const IN_EFFECT = 'In effect';

/** What the result says, before dates are considered. */
export interface VisaFacts extends Pick<
  VisaSummary,
  'visaType' | 'visaName' | 'visaClass' | 'conditions' | 'statement'
> {
  readonly work: Reading;
  readonly study: Reading;
  readonly visaTypeReason: MissingReason | null;
  readonly conditionsReason: MissingReason | null;
  /** Why the entitlement, or the text in its place, can't be relied on by itself. */
  readonly said: readonly (readonly ['work' | 'study' | 'statement', DoubtReason])[];
  /** The dates, `visa_status` and `location` as the service gives them. */
  readonly grant?: unknown;
  readonly start?: unknown;
  readonly expiry?: unknown;
  readonly visaStatus?: unknown;
  readonly location?: unknown;
}

/** The doubts of a check without a result. For a failed check, also the reason of its failure. */
export function doubtsWithoutResult(check: JsonObject, reason: MissingReason): readonly Weighed[] {
  const { result } = check;
  const why = reason === 'failed' && !isNothing(result) ? reasonOfCode(objectOf(result)?.['code']) : null;
  return [...each('status', reason), ...each('outcome', why)];
}

/** A doubt, and the readings that it makes unknown: `each`, only a `yes`, or `none`. */
type Weighed =
  | (Doubt & { readonly reason: MissingReason; readonly against: 'each' | 'yes' })
  | (Doubt & { readonly against: 'none' });

type Field = Doubt['field'];

/** What a check is judged by. A date is null if it is absent or can't be read. */
export interface Judged {
  readonly check: JsonObject;
  readonly facts: VisaFacts & { readonly absence?: MissingReason };
  readonly country: VisaSummary['jurisdiction'];
  readonly countryDoubt: MissingReason | null;
  readonly checkType: VisaSummary['checkType'];
  readonly typeDoubt: MissingReason | null;
  readonly asOf: string;
  readonly expiresOn: string | null;
  readonly grantedOn: string | null;
  readonly startsOn: string | null;
  readonly ageDays: number | null;
  readonly oldAfterDays: number;
}

/** All doubts of a finished check, in the order in which people see them. */
export function doubtsOf(judged: Judged): readonly Weighed[] {
  const { check, facts, country, countryDoubt, checkType, typeDoubt } = judged;
  const typeAbsent = checkType === null && typeDoubt === null && country !== null;
  return [
    ...environmentDoubts(check['environment']),
    ...each('jurisdiction', countryDoubt),
    ...each('checkType', typeDoubt),
    ...yes('checkType', typeAbsent ? 'not-given' : null),
    ...each('outcome', outcomeDoubt(check, country)),
    ...each('check', WITHDRAWN.some((field) => !isNothing(check[field])) ? 'withdrawn' : null),
    ...each('visa', facts.absence ?? null),
    ...(facts.absence === undefined ? visaDoubts(judged) : []),
    ...ageDoubts(judged),
  ];
}

/** What doubts leave of a reading. An expired visa makes it unknown, and some doubts make only a `yes` unknown. */
export function weighed(reading: Reading, doubts: readonly Weighed[]): Reading {
  if (doubts.some(({ reason }) => reason === 'expired')) return unknown('expired');
  if (reading.reason !== null) return reading;
  for (const doubt of doubts) {
    if (doubt.against === 'none' || (doubt.against === 'yes' && reading.entitlement !== 'yes')) continue;
    // A caller with own readings has already considered the conditions.
    if (doubt.reason !== 'conditions' || reading.isOurs === true) return unknown(doubt.reason);
  }
  return reading;
}

const WITHDRAWN = ['expired_at', 'purged_at', 'purged_by'];

/** Sample data don't change a reading, so that a rehearsal in the sandbox shows what a live check would say. */
function environmentDoubts(environment: unknown): readonly Weighed[] {
  if (environment === 'live') return [];
  if (environment === 'sandbox') return named('environment', 'sample-data');
  return each('environment', isNothing(environment) || environment === '' ? 'not-given' : 'not-documented');
}

/** New Zealand's examples have no `result` (service.md §2.1). */
function outcomeDoubt({ result }: JsonObject, country: Judged['country']): MissingReason | null {
  if (country === 'NZL' && isNothing(result)) return null;
  return reasonOfCode(objectOf(result)?.['code']);
}

function visaDoubts(judged: Judged): readonly Weighed[] {
  const { facts, asOf, expiresOn, grantedOn, startsOn } = judged;
  const { visaStatus, location, grant, start, expiry } = facts;
  const isOver = expiresOn !== null && expiresOn < asOf;
  return [
    ...facts.said.flatMap(([field, reason]) => named(field, reason)),
    ...each('visaStatus', visaStatus === undefined || visaStatus === IN_EFFECT ? null : 'not-in-effect'),
    ...each('grantedOn', startDoubt(grant, grantedOn, asOf)),
    ...each('startsOn', startDoubt(start, startsOn, asOf)),
    ...each('expiresOn', isOver ? 'expired' : null),
    ...each('expiresOn', expiresOn === null && !isNothing(expiry) ? 'unreadable' : null),
    // Null doesn't mean that a visa has no end.
    ...yes('expiresOn', isNothing(expiry) ? 'not-given' : null),
    ...each('location', isNothing(location) || location === 'Onshore' ? null : 'not-onshore'),
    ...conditionDoubts(facts),
  ];
}

function startDoubt(given: unknown, start: string | null, asOf: string): MissingReason | null {
  if (isNothing(given)) return null;
  if (start === null) return 'unreadable';
  return start > asOf ? 'not-started' : null;
}

/** Conditions that are absent or unreadable may forbid work, and conditions next to `UNLIMITED` may limit it. */
function conditionDoubts({ conditions, conditionsReason, work, study }: VisaFacts): readonly Weighed[] {
  if (conditionsReason === 'not-asked') return [];
  if (conditionsReason !== null) return yes('conditions', conditionsReason);
  const isUnlimited = [work, study].some(({ entitlement, isOurs }) => entitlement === 'yes' && isOurs);
  if (conditions.length > 0) return yes('conditions', isUnlimited ? 'conditions' : null);
  return work.entitlement === 'limited' ? named('conditions', 'limited') : [];
}

/** A check made after `asOf` doesn't change a reading, because callers may ask about a past day. */
function ageDoubts({ check, ageDays, oldAfterDays }: Judged): readonly Weighed[] {
  const { checked_at: time } = check;
  if (ageDays === null) return each('checkedAt', isNothing(time) || time === '' ? 'not-given' : 'unreadable');
  // The service's clock may be a day ahead of ours.
  if (ageDays < -1) return named('checkedAt', 'ahead');
  return each('checkedAt', ageDays <= oldAfterDays ? null : 'old');
}

function each(field: Field, reason: MissingReason | null): readonly Weighed[] {
  return reason === null ? [] : [{ field, reason, against: 'each' }];
}

function yes(field: Field, reason: MissingReason | null): readonly Weighed[] {
  return reason === null ? [] : [{ field, reason, against: 'yes' }];
}

function named(field: Field, reason: Doubt['reason']): readonly Weighed[] {
  return [{ field, reason, against: 'none' }];
}
