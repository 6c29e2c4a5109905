import { addMonths, daysBetween, later } from './days.ts';
import { compare, dueDays, lastTried } from './due-days.ts';
import { barOn, isBeingChecked, notCheckedOn, wasBarred } from './may-check.ts';
import type { Day, KnownResult, Person } from './person.ts';
import type { MonitorRules, RuleName } from './rules.ts';

/** A day on which a rule asks for something. */
export interface DueDay {
  readonly rule: RuleName;
  readonly dueOn: Day;
}

/** What is due for a person on a day. */
export interface DuePerson {
  readonly id: string;
  readonly employeeId: string;
  /** When the monitor does it: the due day, or today for days that have passed. */
  readonly on: Day;
  /** The due days, the earliest first. */
  readonly reasons: readonly DueDay[];
  /** Whether a re-check is sent. False when a check since the due day has done what it asks for, and people are told only. */
  readonly recheck: boolean;
  readonly expiresOn: Day | null;
  /** Days from `on` to `expiresOn`; negative when it has passed. */
  readonly daysLeft: number | null;
}

/** Why a person is not checked. The first that holds. */
export type NotCheckedReason =
  | 'no-consent'
  | 'consent-ended'
  | 'left'
  | 'not-begun'
  | 'unreadable-dates'
  | 'no-request'
  | 'being-checked';

export interface NotChecked {
  readonly id: string;
  readonly employeeId: string;
  readonly reason: NotCheckedReason;
  /** Of the reason: the end of the consent or of employment, or its first day. */
  readonly day: Day | null;
  readonly expiresOn: Day | null;
  readonly daysLeft: number | null;
}

/** Why a person has to decide: nobody knows when the visa ends, or the last re-check failed. */
export type DecideReason = 'never-checked' | 'no-expiry' | 'check-refused' | 'check-held';

export interface ToDecide {
  readonly id: string;
  readonly employeeId: string;
  readonly reason: DecideReason;
  /** More about it: why there is no expiry (`unreadable`, `not-given`, …), or the code of the row's problem. */
  readonly detail: string | null;
  readonly result: KnownResult | null;
}

/** What the monitor does until a day. Everybody who is not in `notChecked` is checked when a rule asks for it. */
export interface MonitorPlan {
  readonly day: Day;
  readonly until: Day;
  /** By day, then by employee id: those of `day` first. */
  readonly due: readonly DuePerson[];
  readonly notChecked: readonly NotChecked[];
  readonly toDecide: readonly ToDecide[];
  readonly people: number;
}

/** A person with the due days that were told already, as `noteKey` writes them. */
export interface WatchedPerson extends Person {
  readonly told: ReadonlySet<string>;
}

/** What tells a due day of a person from their others. */
export function noteKey({ rule, dueOn }: DueDay): string {
  return `${rule} ${dueOn}`;
}

/**
 * What the monitor does from a day until another. Everything that was due up to that day, was not done and concerns somebody who may be
 * checked, is due on it: no due day is missed, however long nobody looked.
 */
export function planMonitor(
  people: readonly WatchedPerson[],
  rules: MonitorRules,
  { day, until = day }: { readonly day: Day; readonly until?: Day | undefined },
): MonitorPlan {
  const byReference = people.toSorted((a, b) => compare(a.employeeId, b.employeeId));
  return {
    day,
    until,
    due: byReference
      .flatMap((person) => duePerson(person, rules, { day, until }))
      .toSorted((a, b) => compare(a.on, b.on)),
    notChecked: byReference.flatMap((person) => {
      const found = notCheckedOn(person, day);
      return found === null ? [] : [{ ...nameOf(person), ...found, ...endOf(person, day) }];
    }),
    toDecide: byReference.flatMap((person) => decisionOn(person, day)),
    people: people.length,
  };
}

/** One entry a day on which something is due. */
function duePerson(
  person: WatchedPerson,
  rules: MonitorRules,
  { day, until }: { readonly day: Day; readonly until: Day },
): DuePerson[] {
  const tried = lastTried(person);
  const canCheck = person.request !== null && !isBeingChecked(person);
  const byDay = new Map<Day, { reasons: DueDay[]; recheck: boolean }>();
  for (const due of dueDays(person, rules, until)) {
    const on = later(later(due.dueOn, day), person.employedFrom);
    const recheck = canCheck && (tried === null || due.dueOn > tried);
    const isOpen = recheck || !person.told.has(noteKey(due));
    if (!isOpen || on > until || barOn(person, on) !== null) continue;
    const entry = byDay.get(on) ?? { reasons: [], recheck: false };
    entry.reasons.push(due);
    entry.recheck ||= recheck;
    byDay.set(on, entry);
  }
  return [...byDay].map(([on, entry]) => ({ ...nameOf(person), on, ...entry, ...endOf(person, on) }));
}

/** Nobody with a visa whose end nobody can read is left out, nor anybody whom nobody will check. */
function decisionOn(person: WatchedPerson, day: Day): ToDecide[] {
  const { result, check } = person;
  const bar = barOn(person, day);
  if (bar?.reason === 'left') return [];
  const decide = (reason: DecideReason, detail: string | null): ToDecide[] => [
    { ...nameOf(person), reason, detail, result },
  ];
  const isLast = result?.source !== 'check' || result.checkedOn <= (check?.plannedOn ?? '');
  if (isLast && check?.state === 'refused' && !wasBarred(check))
    return decide('check-refused', check.problem);
  if (isLast && check?.state === 'held') return decide('check-held', check.problem);
  if (result !== null) return result.expiresOn === null ? decide('no-expiry', result.expiryMissing) : [];
  const found = notCheckedOn(person, day);
  return found === null || found.reason === 'being-checked' ? [] : decide('never-checked', found.reason);
}

function nameOf({ id, employeeId }: Person): { id: string; employeeId: string } {
  return { id, employeeId };
}

export function endOf({ result }: Person, day: Day): { expiresOn: Day | null; daysLeft: number | null } {
  const expiresOn = result?.expiresOn ?? null;
  return { expiresOn, daysLeft: expiresOn === null ? null : daysBetween(day, expiresOn) };
}

/** The next day on which something is due for a person; null for whom nothing is, as things are. */
export function nextDue(person: WatchedPerson, rules: MonitorRules, day: Day): DueDay | null {
  // Most are found within a year. A visa can end in many, and the rules ask for something at least every ten after that.
  for (const until of [addMonths(day, 12), addMonths(later(day, person.result?.expiresOn), 121)]) {
    const [first] = duePerson(person, rules, { day, until });
    if (first) return first.reasons[0] ?? null;
  }
  return null;
}
