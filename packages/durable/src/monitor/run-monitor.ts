import type { Clock, Environment, Mode } from '@workrights/client';

import { LedgerError, RunExistsError } from '../base/database/errors.ts';
import type { MonitorLedger, StoredPerson } from './store/monitor-store.ts';
import type { Budget } from '../base/rows/run.ts';
import { systemClock } from '@workrights/time/clock';
import type { RunSummary, StartOptions } from '../bulk/run/start-run.ts';
import { addDays } from '@workrights/time/later-days';
import { serviceDay } from '@workrights/time/service-day';
import { RegisterChangedError } from './errors.ts';
import { isBeingChecked } from './may-check.ts';
import { labelOf } from './names.ts';
import type { Day } from './person.ts';
import { missedNights, type Night } from './night.ts';
import { type MonitorPlan, planMonitor } from './plan.ts';
import type { ReadOptions } from './read-register.ts';
import { requireEnvironment } from './environment.ts';
import { DEFAULT_RULES } from './rules.ts';
import { runAll, type StoppedRun } from './run-all.ts';
import { tellingsOf } from './tell.ts';

/** Rows per transaction. */
const BATCH = 1_000;
const CONCURRENCY = 8;
/** Days after a planned check during which a visa's end is reported only after the run has looked for its result. */
const AWAITED_FOR = 7;

export interface MonitorOptions
  extends Pick<ReadOptions, 'rules'>, Omit<StartOptions, 'clock' | 'onProgress'> {
  readonly clock?: Clock | undefined;
  /** Default `offpeak`. */
  readonly mode?: Mode | undefined;
  /** Default `sandbox`. */
  readonly environment?: Environment | undefined;
  /** Whether to keep the PDF records. Default false. */
  readonly attachments?: boolean | undefined;
  readonly budget?: Partial<Budget> | undefined;
  readonly onProgress?: StartOptions['onProgress'];
}

/** Result of a run of the monitor. */
export interface MonitorRunSummary extends Night {
  /** Due days that were reported, each once. */
  readonly told: number;
  /** Events written for the relay; 0 if no subscription wants them. */
  readonly events: number;
  /** People whose re-check was planned today. */
  readonly planned: number;
  /** Bulk runs that were resumed, and the one planned today. */
  readonly runs: readonly RunSummary[];
  /** Earlier runs that the service refuses to continue. They didn't delay others. */
  readonly stopped: readonly StoppedRun[];
  /** People whose result changed in these runs. */
  readonly changed: number;
}

/**
 * Reports due days once, continues unfinished re-checks, sends today's re-checks as a bulk run `monitor-yyyy-mm-dd` (a second
 * one on the same day has `-2`), and stores the results. It ends in the morning, even if a check is unfinished. It may be
 * killed at any time: the next run continues.
 *
 * @throws OtherEnvironmentError if the register has results of the other environment; RegisterChangedError if people are
 * imported meanwhile; the errors of `startRun`.
 */
export async function runMonitor(ledger: MonitorLedger, options: MonitorOptions): Promise<MonitorRunSummary> {
  const { rules = DEFAULT_RULES, clock = options.checks.clock ?? systemClock } = options;
  const now = clock.now();
  const day = serviceDay(now);
  const before = await tidied(ledger, clock.now());
  requireEnvironment(before, options.environment ?? 'sandbox');
  const { due } = planMonitor(before, rules, { now });
  // An earlier check's result may be ready now, with another end.
  const awaited = new Set(before.filter((person) => isAwaited(person, day)).map(({ id }) => id));
  const known = { due: due.filter(({ id }) => !awaited.has(id)), day };
  const told = await tellDue(ledger, before, known, clock.now());
  const open = unfinishedRuns(before);
  const waiting = await unsentOf(ledger, open);
  const { run, planned } = await planRechecks(ledger, before, { due, day }, { ...options, now: clock.now() });
  const names = run === undefined ? open : [...open, run];
  const lastDay = (await ledger.monitor.nights()).last?.day ?? null;
  const missed = missedNights(due, { lastDay, day, hasUnsent: waiting > 0 });
  const unsent = waiting + planned;
  let night: Night = { day, missedNights: missed, sentNothing: false };
  let after = before;
  const { runs, stopped } = await runAll(ledger, names, { ...options, clock }).finally(async () => {
    const isLeft = unsent > 0 && (await unsentOf(ledger, names)) === unsent;
    night = { ...night, sentNothing: isLeft && options.signal?.aborted !== true };
    told.events += await ledger.monitor.endNight(night, clock.now());
    if (names.length === 0) return;
    // A new result may have past due days, and the day may have changed during the night.
    after = await ledger.monitor.people(clock.now());
    const evening = planMonitor(after, rules, { now: clock.now() });
    const toldAfter = await tellDue(ledger, after, evening, clock.now());
    told.told += toldAfter.told;
    told.events += toldAfter.events;
  });
  return { ...night, ...told, planned, runs, stopped, changed: changedPeople(before, after) };
}

/** Whether a recent check is in progress. An older one may never finish, so its person is reported anyway. */
function isAwaited(person: StoredPerson, day: Day): boolean {
  return isBeingChecked(person) && (person.check?.plannedOn ?? '') >= addDays(day, -AWAITED_FOR);
}

async function tellDue(
  ledger: MonitorLedger,
  people: readonly StoredPerson[],
  plan: Pick<MonitorPlan, 'due' | 'day'>,
  now: number,
): Promise<{ told: number; events: number }> {
  const tellings = tellingsOf(plan, people);
  const sum = { told: 0, events: 0 };
  for (let from = 0; from < tellings.length; from += BATCH) {
    const { told, events } = await ledger.monitor.tell(tellings.slice(from, from + BATCH), now);
    sum.told += told;
    sum.events += events;
  }
  return sum;
}

/** Plans a bulk run of the people who are due now; undefined if there are none. */
async function planRechecks(
  ledger: MonitorLedger,
  register: readonly StoredPerson[],
  plan: Pick<MonitorPlan, 'due' | 'day'>,
  options: MonitorOptions & { readonly now: number },
): Promise<{ run?: string; planned: number }> {
  const { mode = 'offpeak', environment = 'sandbox', attachments = false, now } = options;
  const people = new Map(register.map((person) => [person.id, person]));
  const documents = new Set<string | undefined>();
  const due = plan.due.filter(({ recheck, id }) => {
    const document = people.get(id)?.prints?.request;
    // A run sends equal requests once. The same person in another company is checked by the next run.
    return recheck && !documents.has(document) && documents.add(document);
  });
  if (due.length === 0) return { planned: 0 };
  const run = await freeName(ledger, plan.day);
  const rows = due.map(({ id }, index) => {
    const { request, version, ...person } = people.get(id)!;
    return {
      row: {
        number: index + 1,
        data: { reference: labelOf(person), request: { ...request!, environment, mode } },
      },
      assignment: { person: id, version, row: index + 1 },
    };
  });
  const limits = Object.fromEntries(
    Object.entries(options.budget ?? {}).filter(([, value]) => value !== undefined),
  );
  const draft = await ledger
    .startPlan(
      run,
      { environment, attachments, consent: 'register' },
      { concurrency: CONCURRENCY, ...limits },
      now,
    )
    .catch((error: unknown) => {
      // Another process has planned it meanwhile.
      throw error instanceof RunExistsError ? new RegisterChangedError() : error;
    });
  try {
    for (let from = 0; from < rows.length; from += BATCH) {
      const batch = rows.slice(from, from + BATCH).map(({ row }) => row);
      // `repeat`, because re-checked people were sent by earlier runs.
      await ledger.addRows(draft, batch, { repeat: true });
    }
    await ledger.monitor.endPlan(
      draft,
      rows.map(({ assignment }) => assignment),
      now,
    );
  } catch (error) {
    // Leave no part of the plan, unless the ledger itself failed.
    if (error instanceof RegisterChangedError || !(error instanceof LedgerError))
      await ledger.dropPlan(draft);
    throw error;
  }
  return { run, planned: rows.length };
}

/** A run whose plan wasn't completed is planned again under its name. */
async function freeName(ledger: MonitorLedger, day: Day): Promise<string> {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? `monitor-${day}` : `monitor-${day}-${count}`;
    const known = await ledger.run(name);
    if (known === undefined || known.state === 'planning') return name;
  }
}

function unfinishedRuns(people: readonly StoredPerson[]): string[] {
  const names = people.filter(isBeingChecked).flatMap(({ check }) => check?.run ?? []);
  return [...new Set(names)].toSorted();
}

/** The register, after deleting the documents of people who have left since the last import. */
async function tidied(ledger: MonitorLedger, now: number): Promise<StoredPerson[]> {
  const day = serviceDay(now);
  const people = await ledger.monitor.people(now);
  const left = people.filter(
    ({ request, employedUntil }) => request !== null && employedUntil !== null && employedUntil < day,
  );
  const records = left.map(({ employeeId, company }) => ({ employeeId, company, request: null }));
  if (records.length === 0) return people;
  await ledger.monitor.merge(records, day, now);
  return ledger.monitor.people(now);
}

async function unsentOf(ledger: MonitorLedger, names: readonly string[]): Promise<number> {
  let unsent = 0;
  for (const name of names) unsent += (await ledger.counts(name)).planned;
  return unsent;
}

function changedPeople(before: readonly StoredPerson[], after: readonly StoredPerson[]): number {
  const known = new Map(before.map(({ id, changes }) => [id, JSON.stringify(changes)]));
  return after.filter(({ id, changes }) => known.has(id) && known.get(id) !== JSON.stringify(changes)).length;
}
