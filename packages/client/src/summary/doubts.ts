import { unknown, type Reading } from './entitlement.ts';
import { objectOf, type JsonObject } from './json.ts';
import type { VisaFacts } from './visa-facts.ts';
import type { MissingReason, VisaSummary } from './visa-summary.ts';

/** No source shows it (open point `agent-field-values`). */
const IN_EFFECT = 'In effect';

/** The calendar dates of a visa, as far as they can be read. */
interface VisaDates {
  readonly asOf: string;
  readonly expiresOn: string | null;
  readonly grantedOn: string | null;
}

/** Why the entitlements of a check can't be relied on, though it states them; null when nothing is against it. */
export function doubtOf(check: JsonObject, facts: VisaFacts, dates: VisaDates): MissingReason | null {
  return outcomeDoubt(check) ?? validityDoubt(facts, dates);
}

interface Against {
  readonly expired: boolean;
  readonly doubt: MissingReason | null;
  readonly checkType: VisaSummary['checkType'];
}

/**
 * What is left of a reading: an expired visa says nothing more, and a doubt makes every reading unknown. A `yes` has to
 * bear more than the others: see `doubtOfYes`.
 */
export function weighed(reading: Reading, facts: VisaFacts, { expired, doubt, checkType }: Against): Reading {
  if (expired) return unknown('expired');
  if (reading.reason !== null) return reading;
  const against = doubt ?? (reading.entitlement === 'yes' ? doubtOfYes(facts, reading, checkType) : null);
  return against === null ? reading : unknown(against);
}

/** `SUCCESS` is the only code shown (service.md §2.1). What purging and expiring do to a check is not. */
function outcomeDoubt(check: JsonObject): MissingReason | null {
  if (objectOf(check['result'])?.['code'] !== 'SUCCESS') return 'other-outcome';
  const isWithdrawn = ['expired_at', 'purged_at', 'purged_by'].some((field) => !isNothing(check[field]));
  return isWithdrawn ? 'withdrawn' : null;
}

function validityDoubt(facts: VisaFacts, { asOf, expiresOn, grantedOn }: VisaDates): MissingReason | null {
  const { visaStatus } = facts;
  if (visaStatus !== undefined && visaStatus !== IN_EFFECT) return 'not-in-effect';
  if (expiresOn === null && !isNothing(facts.expiry)) return 'unreadable';
  if (grantedOn === null) return isNothing(facts.grant) ? null : 'unreadable';
  return grantedOn > asOf ? 'not-started' : null;
}

/**
 * A check that doesn't name its type may not have asked. Without an `expiry_date` the visa says nothing about its end, and
 * null doesn't say that it has none. Conditions that are not given or can't be read may forbid work, and those beside a
 * `yes` of our own reading may limit it after all.
 */
function doubtOfYes(
  { expiry, conditions, conditionsReason }: VisaFacts,
  { isOurs }: Reading,
  checkType: VisaSummary['checkType'],
): MissingReason | null {
  if (checkType === null || isNothing(expiry)) return 'not-given';
  if (conditionsReason !== null) return conditionsReason;
  return isOurs === true && conditions.length > 0 ? 'conditions' : null;
}

function isNothing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}
