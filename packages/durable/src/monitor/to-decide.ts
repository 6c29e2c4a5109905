import type { Entitlement } from '@workrights/client';

import { daysBetween } from '@workrights/time/calendar';
import { serviceDay } from '@workrights/time/service-day';

import { MAY_WORK_LATER } from '../base/rows/failed-check.ts';
import { notAhead } from './days.ts';
import { decisionThatHolds } from './decisions.ts';
import { barOn, notCheckedOn, wasBarred } from './may-check.ts';
import { type Named, nameOf } from './names.ts';
import type { Day, DecideReason, Decision, KnownResult, Person } from './person.ts';
import { knownEnd } from './visa-end.ts';

/** Entitlements that allow something. Without one, a person wouldn't be listed anywhere, unless the visa ends soon. */
const GRANTS: ReadonlySet<Entitlement> = new Set(['yes', 'limited']);

/** Imports read each record once a week, so they have then missed this one twice. */
const UNREAD_DAYS = 14;

export interface ToDecide extends Named {
  readonly reason: DecideReason;
  /**
   * Detail of the reason: why there is no expiry (`unreadable`, `not-given`, …) or no record (`no-record`, `unreadable`), that
   * self-onboarding is open again (`reopened`), the entitlement (`unknown`, `no`), or the code of the row's problem.
   */
  readonly detail: string | null;
  readonly result: KnownResult | null;
  readonly workRightsEndsOn: Day | null;
  /** See `Person`. */
  readonly onboardedOn: Day | null;
  /** Other employee ids with the same document. */
  readonly sharesWith: readonly string[];
  /** The last decision, which no longer applies. */
  readonly decision: Decision | null;
}

/** A person with a current decision. What is unknown stays unknown. */
export interface Decided extends ToDecide {
  readonly decision: Decision;
}

/**
 * People to decide about, those whose self-onboarding is complete without a date, and those with a current decision. These
 * lists don't overlap, and together they are complete.
 */
export function toDecideAmong(
  people: readonly Person[],
  day: Day,
): {
  readonly toDecide: readonly ToDecide[];
  readonly withoutDate: readonly ToDecide[];
  readonly decided: readonly Decided[];
} {
  const toDecide: ToDecide[] = [];
  const withoutDate: ToDecide[] = [];
  const decided: Decided[] = [];
  for (const person of people) {
    const open = openMatter(person, day);
    if (open === null) continue;
    const decision = decisionThatHolds(person, open, day);
    if (decision !== null) decided.push({ ...open, decision });
    else (open.reason === 'no-date' ? withoutDate : toDecide).push(open);
  }
  return { toDecide, withoutDate, decided };
}

/**
 * Why a person must decide about someone, whether or not they have; null if not needed. It covers every visa without a readable
 * end, every last check that doesn't allow work or study, and everyone who will never be checked. A person who only waits for
 * the first check is due instead.
 */
export function openMatter(person: Person, day: Day): ToDecide | null {
  const { result, check, workRightsEndsOn, onboardedOn, onboarding, decisions, documentProblem, sharesWith } =
    person;
  const bar = barOn(person, day);
  if (bar?.reason === 'left') return null;
  const open = (reason: DecideReason, detail: string | null): ToDecide => {
    const decision = decisions[0] ?? null;
    return { ...nameOf(person), reason, detail, result, workRightsEndsOn, onboardedOn, sharesWith, decision };
  };
  if (documentProblem !== null) return open('unsettled-document', documentProblem);
  if (sharesWith.length > 0 && person.request !== null) return open('unsettled-document', 'shared');
  const isLast = result?.source !== 'check' || result.checkedOn <= (check?.plannedOn ?? '');
  const isFinal = isLast && check !== null && !MAY_WORK_LATER.has(check.problem);
  if (isFinal && check.state === 'refused' && !wasBarred(check)) return open('check-refused', check.problem);
  if (isFinal && check.state === 'failed') return open('check-failed', check.problem);
  if (isLast && check?.state === 'held') return open('check-held', check.problem);
  const ofRecord = result?.source === 'check' ? null : matterOfRecord(person, day);
  if (ofRecord !== null) return open(...ofRecord);
  if (result !== null && !isNothing(result)) {
    if (result.expiresOn === null) return open('no-expiry', result.expiryMissing);
    const entitlement = sought(person, result);
    const isCurrent = result.source === 'check' && (knownEnd(person)?.expiresOn ?? '') >= day;
    return isCurrent && !GRANTS.has(entitlement) ? open('no-entitlement', entitlement) : null;
  }
  if (knownEnd(person) !== null || isAwaitingCheck(person, day)) return null;
  if (onboarding === 'complete') return open('no-date', null);
  if (onboarding === 'open') return open('onboarding-open', null);
  return open('never-checked', notCheckedOn(person, day)?.reason ?? null);
}

/** Why a work rights record, or its former end, can't be relied on. */
function matterOfRecord(
  { onboarding, onboardingReadAt }: Person,
  day: Day,
): [reason: DecideReason, detail: string | null] | null {
  if (onboarding === null || onboarding === 'open') return null;
  const readOn = onboardingReadAt === null ? null : notAhead(serviceDay(onboardingReadAt), day);
  if (readOn === null || daysBetween(readOn, day) > UNREAD_DAYS) return ['record-not-read', null];
  if (onboarding === 'reopened') return ['onboarding-open', onboarding];
  if (onboarding === 'to-read') return ['record-to-read', null];
  return onboarding === 'complete' ? null : ['record-to-read', onboarding];
}

/** The entitlement that the check was made for; work, if there is no document. */
function sought({ request }: Person, { work, study }: KnownResult): Entitlement {
  const isStudy = request?.visa_check_schema === 'australia' && request.australia.visa_check_type === 'study';
  return isStudy ? study : work;
}

/** Whether a person was never checked, but will be. */
export function isAwaitingCheck(person: Person, day: Day): boolean {
  if (person.result?.source === 'check') return false;
  const found = notCheckedOn(person, day);
  return found === null || found.reason === 'being-checked';
}

/** The employer has a column for visa ends, and its cell is empty. */
function isNothing({ source, expiryMissing }: KnownResult): boolean {
  return source === 'stated' && expiryMissing === 'not-stated';
}
