import type { Day, Person, PlannedCheck } from './person.ts';

/** Why a person isn't checked; the first reason that applies. */
export type NotCheckedReason =
  | 'no-consent'
  | 'consent-ended'
  | 'left'
  | 'not-begun'
  | 'unreadable-dates'
  | 'unsettled-document'
  | 'no-request'
  | 'being-checked';

/** Why a person must not be checked. For `left`, nothing is reported about them either. */
export interface Bar {
  readonly reason: Exclude<NotCheckedReason, 'being-checked' | 'no-request'>;
  /** The day of the reason: the end of consent or employment, or the first day of employment. */
  readonly day: Day | null;
}

/** States of a row whose check may still come. */
const UNDER_WAY: ReadonlySet<string> = new Set(['planned', 'submitting', 'pending', 'unknown']);
/** Problems of rows that weren't sent because their person must not be checked. */
const BARRED: ReadonlySet<string> = new Set([
  'no-consent',
  'consent-ended',
  'left',
  'not-begun',
  'unreadable-dates',
  'unsettled-document',
  'not-in-register',
] satisfies (Bar['reason'] | 'not-in-register')[]);

/** Why a person must not be checked on a day: the first reason that applies, null if they may. */
export function barOn(
  person: Omit<Person, 'id' | 'check' | 'sharesWith'> & Partial<Pick<Person, 'sharesWith'>>,
  day: Day,
): Bar | null {
  const {
    documentProblem,
    sharesWith = [],
    consent,
    consentUntil,
    employedFrom,
    employedUntil,
    unreadable,
  } = person;
  if (employedUntil !== null && employedUntil < day) return { reason: 'left', day: employedUntil };
  if (!consent) return { reason: 'no-consent', day: null };
  if (unreadable.length > 0) return { reason: 'unreadable-dates', day: null };
  if (documentProblem !== null || sharesWith.length > 0) return { reason: 'unsettled-document', day: null };
  if (consentUntil !== null && consentUntil < day) return { reason: 'consent-ended', day: consentUntil };
  if (employedFrom !== null && employedFrom > day) return { reason: 'not-begun', day: employedFrom };
  return null;
}

export function isBeingChecked({ check }: Person): boolean {
  return check !== null && UNDER_WAY.has(check.state);
}

/** Whether a planned check was never sent because its person must not be checked. */
export function wasBarred({ state, problem }: PlannedCheck): boolean {
  return state === 'refused' && BARRED.has(problem ?? '');
}

/** Why no new check of a person is sent on a day. */
export function notCheckedOn(
  person: Person,
  day: Day,
): { readonly reason: NotCheckedReason; readonly day: Day | null } | null {
  const bar = barOn(person, day);
  if (bar !== null) return bar;
  if (isBeingChecked(person)) return { reason: 'being-checked', day: person.check?.plannedOn ?? null };
  return person.request === null ? { reason: 'no-request', day: null } : null;
}
