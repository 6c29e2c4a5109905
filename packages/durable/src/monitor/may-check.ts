import type { Day, Person, PlannedCheck } from './person.ts';

/** Why a person is not checked. The first that holds. */
export type NotCheckedReason =
  | 'no-consent'
  | 'consent-ended'
  | 'left'
  | 'not-begun'
  | 'unreadable-dates'
  | 'unsettled-document'
  | 'no-request'
  | 'being-checked';

/** Why nobody may check a person. Only of who has `left` nothing is told either. */
export interface Bar {
  readonly reason: Exclude<NotCheckedReason, 'being-checked' | 'no-request'>;
  /** Of the reason: the end of the consent or of employment, or its first day. */
  readonly day: Day | null;
}

/** States of a row whose check may still come. */
const UNDER_WAY: ReadonlySet<string> = new Set(['planned', 'submitting', 'pending', 'unknown']);
/** Problems of rows that were not sent because their person might not be checked. */
const BARRED: ReadonlySet<string> = new Set([
  'no-consent',
  'consent-ended',
  'left',
  'not-begun',
  'unreadable-dates',
  'unsettled-document',
  'not-in-register',
] satisfies (Bar['reason'] | 'not-in-register')[]);

/** Null on a day on which they may. The first that holds. */
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

/** Whether a planned check was never sent because its person might not be checked then. */
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
