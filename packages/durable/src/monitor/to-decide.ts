import type { Entitlement } from '@workrights/client';

import { MAY_WORK_LATER } from '../base/rows/failed-check.ts';
import { decisionThatHolds } from './decisions.ts';
import { barOn, notCheckedOn, wasBarred } from './may-check.ts';
import { type Named, nameOf } from './names.ts';
import type { Day, DecideReason, Decision, KnownResult, Person } from './person.ts';
import { knownEnd } from './visa-end.ts';

/** Entitlements that say something for the person. Who has none is nowhere else, unless the visa ends soon. */
const GRANTS: ReadonlySet<Entitlement> = new Set(['yes', 'limited']);

export interface ToDecide extends Named {
  readonly reason: DecideReason;
  /**
   * More about it: why there is no expiry (`unreadable`, `not-given`, …), what is said of work or study (`unknown`, `no`), or the code of
   * the row's problem.
   */
  readonly detail: string | null;
  readonly result: KnownResult | null;
  readonly workRightsEndsOn: Day | null;
  /** See `Person`. */
  readonly onboardedOn: Day | null;
  /** Other employee ids with the same document. */
  readonly sharesWith: readonly string[];
  /** The last decision about the person, which no longer holds. */
  readonly decision: Decision | null;
}

/** A person about whom somebody has decided, until a day. What is unknown is unknown still. */
export interface Decided extends ToDecide {
  readonly decision: Decision;
}

/**
 * Those to decide about, those whose self-onboarding is complete without a date, and those about whom a decision holds. Nobody is in two of
 * them, and nobody is left out.
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
 * Why somebody has to decide about a person, whether or not they have. Nobody with a visa whose end nobody can read is left out, nor
 * anybody whose last check doesn't say that they may work or study, nor anybody whom nobody will check. Who waits for a first check, with nothing known, is due and not to be decided about.
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
  if (onboarding === 'to-read' && result?.source !== 'check') return open('record-to-read', null);
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

/** What the check was made for. Without a document nobody knows; then it is work. */
function sought({ request }: Person, { work, study }: KnownResult): Entitlement {
  const isStudy = request?.visa_check_schema === 'australia' && request.australia.visa_check_type === 'study';
  return isStudy ? study : work;
}

/** Whether no check of a person was made yet, and one will be. */
export function isAwaitingCheck(person: Person, day: Day): boolean {
  if (person.result?.source === 'check') return false;
  const found = notCheckedOn(person, day);
  return found === null || found.reason === 'being-checked';
}

/** The employer has a column for the end of visas, and left the cell empty. */
function isNothing({ source, expiryMissing }: KnownResult): boolean {
  return source === 'stated' && expiryMissing === 'not-stated';
}
