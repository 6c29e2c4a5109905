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
  /** When the monitor does it: the due day, or today for days that have passed. */
  readonly on: Day;
  /** The due days, the earliest first. */
  readonly reasons: readonly DueDay[];
  /** Whether a re-check is sent. False when a check since the due day has done what it asks for, and people are told only. */
  readonly recheck: boolean;
  readonly expiresOn: Day | null;
  /** Days from `on`, or from today in the country of the visa, to `expiresOn`; negative when it has passed. */
  readonly daysLeft: number | null;
}

export interface NotChecked extends Named {
  readonly reason: NotCheckedReason;
  /** Of the reason: the end of the consent or of employment, or its first day. */
  readonly day: Day | null;
  readonly expiresOn: Day | null;
  readonly daysLeft: number | null;
}

/** What the monitor does until a day. Everybody who is not in `notChecked` is checked when a rule asks for it. */
export interface MonitorPlan {
  readonly day: Day;
  readonly until: Day;
  /** By day, then by employee id: those of `day` first. */
  readonly due: readonly DuePerson[];
  readonly notChecked: readonly NotChecked[];
  readonly toDecide: readonly ToDecide[];
  /** Whose self-onboarding is complete without a date, as for citizens: for a person to look at, many at a time. */
  readonly withoutDate: readonly ToDecide[];
  /** Those about whom a decision holds. */
  readonly decided: readonly Decided[];
  readonly people: number;
}

/** A person with the due days that were told already, as `noteKey` writes them, and when: in milliseconds since the epoch. */
export interface WatchedPerson extends Person {
  readonly told: ReadonlyMap<string, number>;
}

/** What tells a due day of a person from their others. */
export function noteKey({ rule, dueOn }: DueDay): string {
  return `${rule} ${dueOn}`;
}

/** The due day of a key that `noteKey` has written. */
export function dueDayOf(key: string): DueDay {
  const [rule, dueOn = ''] = key.split(' ');
  return { rule: rule as RuleName, dueOn };
}

/**
 * What the monitor does from today at UTC+10 until another day. Everything that was due up to that day, was not done and concerns somebody who may be
 * checked, is due on it: no due day is missed, however long nobody looked. The end of a visa is told of everybody who has not left.
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

/** One entry a day on which something is due. */
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
    // What bars a check bars no reminder of an end, for whoever still works there.
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

/** Whether a due day tells of the end of a visa. */
export function isOfEnd({ rule }: DueDay): boolean {
  return rule === 'expired' || rule.startsWith('before-expiry-');
}

/** The next day on which something is due for a person; null for whom nothing is, as things are. */
export function nextDue(person: WatchedPerson, rules: MonitorRules, day: Day): DueDay | null {
  // Most are found within a year. A visa can end in many, and the rules ask for something at least every ten after that.
  for (const until of [addMonths(day, 12), addMonths(later(day, knownEnd(person)?.expiresOn), 121)]) {
    const [first] = dueEntries(person, rules, { day, until });
    if (first) return first.reasons[0] ?? null;
  }
  return null;
}
