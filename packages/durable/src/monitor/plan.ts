import { serviceDay } from '@workrights/time/service-day';

import { addMonths } from '@workrights/time/later-days';
import { compare, later } from './days.ts';
import { type DueDay, dueDays, lastTried } from './due-days.ts';
import { barOn, isBeingChecked, notCheckedOn, type NotCheckedReason } from './may-check.ts';
import type { Day, Person } from './person.ts';
import { byName, type Named, nameOf } from './names.ts';
import type { MonitorRules, RuleName } from './rules.ts';
import { type Decided, type ToDecide, toDecideAmong } from './to-decide.ts';
import { endOf, knownEnd, todayOf } from './visa-end.ts';

/** What is due for a person on a day. */
export interface DuePerson extends Named {
  /** When the monitor does it: the due day, or today for past days. */
  readonly on: Day;
  /** The due days, earliest first. */
  readonly reasons: readonly DueDay[];
  /** Whether a re-check is sent. False if a check since the due day covers it; then it is only reported. */
  readonly recheck: boolean;
  readonly expiresOn: Day | null;
  /** Days until `expiresOn`, from `on`, or from today in the visa's country; negative after it. */
  readonly daysLeft: number | null;
}

export interface NotChecked extends Named {
  readonly reason: NotCheckedReason;
  /** The day of the reason: the end of consent or employment, or the first day of employment. */
  readonly day: Day | null;
  readonly expiresOn: Day | null;
  readonly daysLeft: number | null;
}

/** What the monitor does until a day. All people who aren't in `notChecked` are checked when a rule makes them due. */
export interface MonitorPlan {
  readonly day: Day;
  readonly until: Day;
  /** By day, then by employee id. */
  readonly due: readonly DuePerson[];
  readonly notChecked: readonly NotChecked[];
  readonly toDecide: readonly ToDecide[];
  /** People whose self-onboarding is complete without a date, as for citizens. A person must look at them; there may be many. */
  readonly withoutDate: readonly ToDecide[];
  /** People with a current decision. */
  readonly decided: readonly Decided[];
  readonly people: number;
}

/** A person with the due days that were already reported: from the key of `noteKey` to the time in milliseconds since the epoch. */
export interface WatchedPerson extends Person {
  readonly told: ReadonlyMap<string, number>;
}

/** Identifies a due day of a person. */
export function noteKey({ rule, dueOn }: DueDay): string {
  return `${rule} ${dueOn}`;
}

/** The due day of a key from `noteKey`. */
export function dueDayOf(key: string): DueDay {
  const [rule, dueOn = ''] = key.split(' ');
  return { rule: rule as RuleName, dueOn };
}

/**
 * What the monitor does from today (UTC+10) until another day. Anything that was due earlier, wasn't done and may be checked is
 * due today, so no due day is missed, however long the monitor didn't run. The end of a visa is reported for everyone who
 * hasn't left.
 */
export function planMonitor(
  people: readonly WatchedPerson[],
  rules: MonitorRules,
  { now, until: last }: { readonly now: number; readonly until?: Day | undefined },
): MonitorPlan {
  const day = serviceDay(now);
  const until = last ?? day;
  const byReference = people.toSorted(byName);
  return {
    day,
    until,
    due: byReference
      .flatMap((person) =>
        dueEntries(person, rules, { day, until }).map((entry) => ({
          ...nameOf(person),
          ...entry,
          ...endOf(person, entry.on === day ? todayOf(person, now) : entry.on),
        })),
      )
      .toSorted((a, b) => compare(a.on, b.on)),
    notChecked: byReference.flatMap((person) => {
      const found = notCheckedOn(person, day);
      return found === null ? [] : [{ ...nameOf(person), ...found, ...endOf(person, todayOf(person, now)) }];
    }),
    ...toDecideAmong(byReference, day),
    people: people.length,
  };
}

/** One entry per due day. */
function dueEntries(
  person: WatchedPerson,
  rules: MonitorRules,
  { day, until }: { readonly day: Day; readonly until: Day },
): Pick<DuePerson, 'on' | 'reasons' | 'recheck'>[] {
  const tried = lastTried(person, day);
  const canCheck = person.request !== null && !isBeingChecked(person);
  const byDay = new Map<Day, { reasons: DueDay[]; recheck: boolean }>();
  for (const due of dueDays(person, rules, { day, until })) {
    const on = later(later(due.dueOn, day), person.employedFrom);
    const isOpenYet = tried === null || due.dueOn > tried || due.rule === 'document-change';
    const bar = barOn(person, on);
    // Someone who still works there gets reminders of the visa's end, even if a check isn't allowed.
    if (bar !== null && (bar.reason === 'left' || !isOfEnd(due))) continue;
    const recheck = canCheck && isOpenYet && bar === null;
    const isOpen = recheck || !person.told.has(noteKey(due));
    if (!isOpen || on > until) continue;
    const entry = byDay.get(on) ?? { reasons: [], recheck: false };
    entry.reasons.push(due);
    entry.recheck ||= recheck;
    byDay.set(on, entry);
  }
  return [...byDay].map(([on, entry]) => ({ on, ...entry }));
}

/** Whether a due day is about the end of a visa. */
export function isOfEnd({ rule }: DueDay): boolean {
  return rule === 'expired' || rule.startsWith('before-expiry-');
}

/** The next due day of a person; null if there is none as things are. */
export function nextDue(person: WatchedPerson, rules: MonitorRules, day: Day): DueDay | null {
  // Most are due within a year. A visa may end much later, and after that the rules apply at least every ten years.
  for (const until of [addMonths(day, 12), addMonths(later(day, knownEnd(person)?.expiresOn), 121)]) {
    const [first] = dueEntries(person, rules, { day, until });
    if (first) return first.reasons[0] ?? null;
  }
  return null;
}
