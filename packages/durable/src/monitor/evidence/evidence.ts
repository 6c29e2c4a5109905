import { daysBetween } from '@workrights/time/calendar';
import { serviceDay } from '@workrights/time/service-day';
import type { Nights } from '../../base/database/nights.ts';
import { describeConsent } from '../../bulk/report/consent.ts';
import { resultOn } from '../digest/words.ts';
import type { DueDay } from '../due-days.ts';
import { compare } from '../days.ts';
import { type Named, nameOf } from '../names.ts';
import type { Change, Day, DecideReason, Decision, KnownResult, PersonDate } from '../person.ts';
import { dueDayOf, type NotChecked, planMonitor } from '../plan.ts';
import type { MonitorRules } from '../rules.ts';
import type { StoredPerson } from '../store/monitor-store.ts';
import { type EndSource, knownEnd } from '../visa-end.ts';
import type { RowOf } from './rows-of.ts';

/** A due day that was reported, and how many days later. */
export interface Reminder extends DueDay {
  readonly toldOn: Day;
  readonly daysLate: number;
}

/** A run with rows of the person. */
export interface EvidenceRun {
  readonly name: string;
  readonly plannedAt: string;
  readonly environment: string;
  readonly service: string | null;
  /** How it is known that its people agreed. */
  readonly consent: string;
}

/**
 * What is left of a run whose personal data was deleted. It isn't known whether it had rows of the person, except the last
 * re-check.
 */
export interface PurgedRun {
  readonly name: string;
  readonly plannedAt: string;
  /** The person's last re-check, if it was in this run. */
  readonly lastCheck: {
    readonly row: number;
    readonly checkId: string | null;
    readonly readAt: string | null;
  } | null;
}

/** What the register knows about a person, and has done: `evidence.json`. Times in ISO 8601. */
export interface Evidence extends Named {
  readonly madeAt: string;
  readonly day: Day;
  readonly addedOn: Day;
  readonly consent: {
    readonly agrees: boolean;
    readonly agreedAt: string | null;
    readonly refusedAt: string | null;
    readonly until: Day | null;
  };
  readonly employedFrom: Day | null;
  readonly employedUntil: Day | null;
  readonly unreadable: readonly PersonDate[];
  /** As of `day`: an expired right is no yes. */
  readonly result: KnownResult | null;
  /** The earliest known end, and its source. */
  readonly expiresOn: Day | null;
  readonly endSource: EndSource | null;
  readonly toDecide: { readonly reason: DecideReason; readonly detail: string | null } | null;
  /** The current decision about it. */
  readonly decision: Decision | null;
  readonly notChecked: Pick<NotChecked, 'reason' | 'day'> | null;
  /** Due days up to `day` without a check or without a report. */
  readonly due: readonly DueDay[];
  readonly reminders: readonly Reminder[];
  readonly changes: readonly Change[];
  readonly decisions: readonly Decision[];
  /** For all people together: the ledger doesn't keep which nights were missed. */
  readonly nights: { readonly lastRunOn: Day | null; readonly missed: number; readonly sentNothing: number };
  readonly runs: readonly EvidenceRun[];
  readonly purgedRuns: readonly PurgedRun[];
}

/** @param rows the person's rows in runs that weren't purged. */
export function evidenceOf(
  person: StoredPerson,
  {
    rows,
    purgedRuns,
    nights,
    rules,
    now,
  }: {
    readonly rows: readonly RowOf[];
    readonly purgedRuns: readonly PurgedRun[];
    readonly nights: Nights;
    readonly rules: MonitorRules;
    readonly now: number;
  },
): Evidence {
  const day = serviceDay(now);
  const {
    due,
    notChecked: [notChecked],
    toDecide,
    decided,
  } = planMonitor([person], rules, { now });
  const [open] = [...toDecide, ...decided];
  const end = knownEnd(person);
  return {
    ...nameOf(person),
    madeAt: new Date(now).toISOString(),
    day,
    addedOn: person.addedOn,
    consent: {
      agrees: person.consent,
      agreedAt: instant(person.agreedAt),
      refusedAt: instant(person.refusedAt),
      until: person.consentUntil,
    },
    employedFrom: person.employedFrom,
    employedUntil: person.employedUntil,
    unreadable: person.unreadable,
    result: resultOn(person, day),
    expiresOn: end?.expiresOn ?? null,
    endSource: end?.source ?? null,
    // Without `sharesWith`, which has other people's ids.
    toDecide: open === undefined ? null : { reason: open.reason, detail: open.detail },
    decision: decided[0]?.decision ?? null,
    notChecked: notChecked === undefined ? null : { reason: notChecked.reason, day: notChecked.day },
    due: due.flatMap(({ reasons }) => reasons),
    reminders: remindersOf(person),
    changes: person.changes,
    decisions: person.decisions,
    nights: { lastRunOn: nights.last?.day ?? null, missed: nights.missed, sentNothing: nights.sentNothing },
    runs: runsOf(rows),
    purgedRuns,
  };
}

/** Newest first. */
function remindersOf({ told }: StoredPerson): Reminder[] {
  return [...told]
    .map(([key, at]) => {
      const due = dueDayOf(key);
      const toldOn = serviceDay(at);
      return { ...due, toldOn, daysLate: Math.max(0, daysBetween(due.dueOn, toldOn)) };
    })
    .toSorted((a, b) => compare(b.toldOn, a.toldOn) || compare(b.dueOn, a.dueOn));
}

function runsOf(rows: readonly RowOf[]): EvidenceRun[] {
  const runs = new Map(rows.map(({ run }) => [run.name, run]));
  return [...runs.values()].map(({ name, createdAt, service, settings: { environment, consent } }) => ({
    name,
    plannedAt: new Date(createdAt).toISOString(),
    environment,
    service,
    consent: describeConsent(consent),
  }));
}

function instant(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
