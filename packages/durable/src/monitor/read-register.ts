import type { Clock } from '@workrights/client';

import type { MonitorLedger } from './store/monitor-store.ts';
import { systemClock } from '@workrights/time/clock';
import { serviceDay } from '@workrights/time/service-day';
import { notCheckedOn, type NotCheckedReason } from './may-check.ts';
import { byName } from './names.ts';
import type { Day, Person } from './person.ts';
import { type MonitorPlan, nextDue, planMonitor } from './plan.ts';
import type { DueDay } from './due-days.ts';
import { DEFAULT_RULES, type MonitorRules } from './rules.ts';
import { type EndSource, endOf, knownEnd, todayOf } from './visa-end.ts';

export interface ReadOptions {
  /** Default `DEFAULT_RULES`. */
  readonly rules?: MonitorRules | undefined;
  readonly clock?: Pick<Clock, 'now'> | undefined;
}

export interface MonitorPlanOptions extends ReadOptions {
  /** Default today. */
  readonly until?: Day | undefined;
}

/** A person of the register, for lists. */
export interface ListedPerson extends Omit<
  Person,
  'request' | 'prints' | 'documentAt' | 'resultOf' | 'recordWords'
> {
  /** The next due day, which may have passed; null if the person isn't checked, or nothing is due. */
  readonly next: DueDay | null;
  readonly notChecked: NotCheckedReason | null;
  /** The earliest known end, and its source. */
  readonly expiresOn: Day | null;
  readonly endSource: EndSource | null;
  /** Days until that end, from today in the visa's country. */
  readonly daysLeft: number | null;
}

/** Plans what is due until a day, who isn't checked and why, and whom a person must decide about. Changes and sends nothing. */
export async function monitorPlan(
  ledger: MonitorLedger,
  { rules = DEFAULT_RULES, clock = systemClock, until }: MonitorPlanOptions = {},
): Promise<MonitorPlan> {
  const now = clock.now();
  return planMonitor(await ledger.monitor.people(now), rules, { now, until });
}

/** All people, by employee id. */
export async function monitorPeople(
  ledger: MonitorLedger,
  { rules = DEFAULT_RULES, clock = systemClock }: ReadOptions = {},
): Promise<ListedPerson[]> {
  const now = clock.now();
  const day = serviceDay(now);
  const people = await ledger.monitor.people(now);
  return people.toSorted(byName).map((person) => {
    const {
      request: _,
      prints: _prints,
      documentAt: _at,
      resultOf: _of,
      recordWords: _words,
      told: _told,
      version: _version,
      ...shown
    } = person;
    return {
      ...shown,
      next: nextDue(person, rules, day),
      notChecked: notCheckedOn(person, day)?.reason ?? null,
      ...endOf(person, todayOf(person, now)),
      endSource: knownEnd(person)?.source ?? null,
    };
  });
}
