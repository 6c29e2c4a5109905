import type { Day, Person } from './person.ts';
import type { NotCheckedReason } from './plan.ts';

/** States of a row whose check may still come. */
const UNDER_WAY = ['planned', 'submitting', 'pending', 'unknown'];

/** Why nobody may check a person, nor tell of them, on a day; null when they may. */
export function barOn(person: Person, day: Day): { reason: NotCheckedReason; day: Day | null } | null {
  const { consent, consentUntil, employedFrom, employedUntil, unreadable } = person;
  if (employedUntil !== null && employedUntil < day) return { reason: 'left', day: employedUntil };
  if (!consent) return { reason: 'no-consent', day: null };
  if (unreadable.length > 0) return { reason: 'unreadable-dates', day: null };
  if (consentUntil !== null && consentUntil < day) return { reason: 'consent-ended', day: consentUntil };
  if (employedFrom !== null && employedFrom > day) return { reason: 'not-begun', day: employedFrom };
  return null;
}

export function isBeingChecked({ check }: Person): boolean {
  return check !== null && UNDER_WAY.includes(check.state);
}

/** Why no new check of a person is sent on a day. */
export function notCheckedOn(person: Person, day: Day): { reason: NotCheckedReason; day: Day | null } | null {
  const bar = barOn(person, day);
  if (bar !== null) return bar;
  if (isBeingChecked(person)) return { reason: 'being-checked', day: person.check?.plannedOn ?? null };
  return person.request === null ? { reason: 'no-request', day: null } : null;
}
