import { decisionThatHolds } from './decisions.ts';
import { barOn, notCheckedOn, wasBarred } from './may-check.ts';
import type { Day, DecideReason, Decision, KnownResult, Person } from './person.ts';
import { knownEnd } from './visa-end.ts';

export interface ToDecide {
  readonly id: string;
  readonly employeeId: string;
  readonly reason: DecideReason;
  /** More about it: why there is no expiry (`unreadable`, `not-given`, …), or the code of the row's problem. */
  readonly detail: string | null;
  readonly result: KnownResult | null;
  readonly workRightsEndsOn: Day | null;
  /** The last decision about the person, which no longer holds. */
  readonly decision: Decision | null;
}

/** A person about whom somebody has decided, until a day. What is unknown is unknown still. */
export interface Decided extends ToDecide {
  readonly decision: Decision;
}

/** Those to decide about, and those about whom a decision holds. Nobody is in both, and nobody is left out. */
export function toDecideAmong(
  people: readonly Person[],
  day: Day,
): { readonly toDecide: readonly ToDecide[]; readonly decided: readonly Decided[] } {
  const toDecide: ToDecide[] = [];
  const decided: Decided[] = [];
  for (const person of people) {
    const open = openMatter(person, day);
    if (open === null) continue;
    const decision = decisionThatHolds(person, open, day);
    if (decision === null) toDecide.push(open);
    else decided.push({ ...open, decision });
  }
  return { toDecide, decided };
}

/**
 * Why somebody has to decide about a person, whether or not they have. Nobody with a visa whose end nobody can read is left out, nor
 * anybody whom nobody will check. Who waits for a first check, with nothing known, is due and not to be decided about.
 */
export function openMatter(person: Person, day: Day): ToDecide | null {
  const { id, employeeId, result, check, workRightsEndsOn, decisions } = person;
  const bar = barOn(person, day);
  if (bar?.reason === 'left') return null;
  const open = (reason: DecideReason, detail: string | null): ToDecide => {
    return { id, employeeId, reason, detail, result, workRightsEndsOn, decision: decisions[0] ?? null };
  };
  const isLast = result?.source !== 'check' || result.checkedOn <= (check?.plannedOn ?? '');
  if (isLast && check?.state === 'refused' && !wasBarred(check)) return open('check-refused', check.problem);
  if (isLast && check?.state === 'held') return open('check-held', check.problem);
  if (result !== null && !isNothing(result)) {
    return result.expiresOn === null ? open('no-expiry', result.expiryMissing) : null;
  }
  if (knownEnd(person) !== null || isAwaitingCheck(person, day)) return null;
  return open('never-checked', notCheckedOn(person, day)?.reason ?? null);
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
