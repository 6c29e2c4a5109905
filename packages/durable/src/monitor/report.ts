import type { MonitorLedger } from './store/monitor-store.ts';
import { systemClock } from '@workrights/time/clock';
import { daysBetween } from '@workrights/time/calendar';
import { addDays } from '@workrights/time/later-days';
import { serviceDay } from '@workrights/time/service-day';
import { compare } from './days.ts';
import { barOn, notCheckedOn, type NotCheckedReason } from './may-check.ts';
import { byName, type Named, nameOf } from './names.ts';
import type { Change, Day } from './person.ts';
import { type DuePerson, type NotChecked, planMonitor } from './plan.ts';
import type { ReadOptions } from './read-register.ts';
import { DEFAULT_RULES, type MonitorRules } from './rules.ts';
import { type Decided, isAwaitingCheck, type ToDecide } from './to-decide.ts';
import { type EndSource, knownEnd, todayOf } from './visa-end.ts';

const LOOKS_BACK = 7;
const LOOKS_AHEAD = 90;

export interface MonitorReportOptions extends ReadOptions {
  /** First day of the reported changes. Default seven days ago. */
  readonly since?: Day | undefined;
  /** Last day to look ahead to. Default 90 days from today. */
  readonly until?: Day | undefined;
}

/** A person whose visa ends or has ended. */
export interface EndingVisa extends Named {
  readonly expiresOn: Day;
  readonly endSource: EndSource;
  /** Negative after the last day. */
  readonly daysLeft: number;
  /** Why no re-check will find a new visa; null if one will. */
  readonly notChecked: NotCheckedReason | null;
}

export interface PersonChange extends Change, Named {}

/** The register on a day, for the digest, the calendar and JSON. It names people only by employee id. */
export interface MonitorReport {
  readonly madeAt: string;
  readonly day: Day;
  readonly since: Day;
  readonly until: Day;
  readonly rules: MonitorRules;
  readonly counts: {
    readonly people: number;
    /** Without `notChecked`. */
    readonly watched: number;
    readonly due: number;
    readonly expired: number;
    readonly expiring: number;
    readonly toDecide: number;
    readonly withoutDate: number;
    /** People with a current decision. They are in neither `toDecide` nor `withoutDate`. */
    readonly decided: number;
    /** People without a check so far, for whom one is due. */
    readonly notYetChecked: number;
    readonly notChecked: number;
    readonly changed: number;
    /** People whose last check wasn't live: sample data, which says nothing about a person. */
    readonly samples: number;
  };
  /** Visas that have ended, latest first, without people who have left. */
  readonly expired: readonly EndingVisa[];
  /** Visas that end until `until`, earliest first. With `daysLeft` 0, today is the last day. */
  readonly expiring: readonly EndingVisa[];
  /** Re-checks and reminders from today until `until`. */
  readonly due: readonly DuePerson[];
  readonly toDecide: readonly ToDecide[];
  /** People whose self-onboarding is complete without a date, as for citizens. */
  readonly withoutDate: readonly ToDecide[];
  /** By review day. */
  readonly decided: readonly Decided[];
  readonly notChecked: readonly NotChecked[];
  /** Since `since`, newest first. */
  readonly changes: readonly PersonChange[];
}

/** Reports on the register on a day: ended and ending visas, changes, and whom a person must decide about. */
export async function monitorReport(
  ledger: MonitorLedger,
  { rules = DEFAULT_RULES, clock = systemClock, ...options }: MonitorReportOptions = {},
): Promise<MonitorReport> {
  const now = clock.now();
  const day = serviceDay(now);
  const { since = addDays(day, -LOOKS_BACK), until = addDays(day, LOOKS_AHEAD) } = options;
  const people = await ledger.monitor.people(now);
  const { due, toDecide, withoutDate, decided, notChecked } = planMonitor(people, rules, { now, until });
  const ending = people
    .flatMap((person): EndingVisa[] => {
      const end = knownEnd(person);
      if (end === null || barOn(person, day)?.reason === 'left') return [];
      const { expiresOn, source: endSource } = end;
      const daysLeft = daysBetween(todayOf(person, now), expiresOn);
      const notChecked = notCheckedOn(person, day)?.reason ?? null;
      return [{ ...nameOf(person), expiresOn, endSource, daysLeft, notChecked }];
    })
    .toSorted((a, b) => compare(a.expiresOn, b.expiresOn) || byName(a, b));
  const expired = ending.filter(({ daysLeft }) => daysLeft < 0).toReversed();
  const expiring = ending.filter(({ daysLeft, expiresOn }) => daysLeft >= 0 && expiresOn <= until);
  const changes = people
    .flatMap((person) =>
      person.changes.filter(({ on }) => on >= since).map((change) => ({ ...nameOf(person), ...change })),
    )
    .toSorted((a, b) => compare(b.on, a.on) || byName(a, b));
  return {
    madeAt: new Date(now).toISOString(),
    day,
    since,
    until,
    rules,
    counts: {
      people: people.length,
      watched: people.length - notChecked.length,
      due: due.length,
      expired: expired.length,
      expiring: expiring.length,
      toDecide: toDecide.length,
      withoutDate: withoutDate.length,
      decided: decided.length,
      notYetChecked: people.filter((person) => isAwaitingCheck(person, day)).length,
      notChecked: notChecked.length,
      changed: changes.length,
      samples: people.filter(({ result }) => result?.source === 'check' && result.environment !== 'live')
        .length,
    },
    expired,
    expiring,
    due,
    toDecide,
    withoutDate,
    decided: decided.toSorted((a, b) => compare(a.decision.reviewOn, b.decision.reviewOn)),
    notChecked,
    changes,
  };
}
