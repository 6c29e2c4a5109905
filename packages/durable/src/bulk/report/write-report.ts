import { InvalidRequestError, summarise, type Clock } from '@workrights/client';
import type { BulkLedger } from '../ledger/ledger.ts';
import { plannedRun } from '../ledger/planned-run.ts';
import { type Counts, type Row, ROW_STATES, type RowState } from '../../base/rows/row.ts';
import type { Run } from '../../base/rows/run.ts';
import { CELLS, type ReportManifest, type RunHistory } from '../../base/signed-folder/manifest.ts';
import { writePrivateFile } from '../../base/signed-folder/private-files.ts';
import { type SignedFolder, writeSignedFolder } from '../../base/signed-folder/write-folder.ts';
import { reportPage } from './html/page.ts';
import { sentAt } from './results.ts';
import { RowFiles } from './row-files.ts';
import { Tallies, type Tally } from './tally.ts';

export interface ReportOptions {
  /**
   * The day for which visa expiry is judged: `yyyy-mm-dd` or an instant, not in the future. A visa that has ended by then is no
   * yes. All else is as it was when it was checked. Default: now.
   */
  readonly at?: string | Date | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Pick<Clock, 'now'> | undefined;
}

/** The figures of a report. */
export interface ReportSummary extends Tally, SignedFolder {
  readonly run: string;
  /** Rises with each report of the run. */
  readonly number: number;
}

/**
 * Writes a run's results into a new folder: `results.csv`, `exceptions.csv`, `report.html`, `attachments/` and the signed
 * `manifest.json`. See `writeSignedFolder`.
 *
 * @throws NoSuchRunError; RunStateError for a run that is being planned, or was purged; ReportFolderError if the folder exists
 * or can't be written; InvalidRequestError for an `at` that is no day, or in the future.
 */
export async function writeReport(
  ledger: BulkLedger,
  run: string,
  folder: string,
  { at, signal, clock = Date }: ReportOptions = {},
): Promise<ReportSummary> {
  const now = new Date(clock.now());
  const writing: Writing = { ledger, run: await plannedRun(ledger, run), at: at ?? now, now, signal };
  requirePast(writing);
  const tallies = new Tallies();
  let number = 0;
  const written = await writeSignedFolder(folder, ledger, async (into) => {
    const manifest = await writeFiles(writing, into, tallies);
    // As late as possible: a report that can't be written must not make the previous one look outdated.
    number = await ledger.numberReport(run);
    return { ...manifest, number };
  });
  return { run, number, ...written, ...tallies.tally() };
}

interface Writing {
  readonly ledger: BulkLedger;
  readonly run: Run;
  readonly at: string | Date;
  readonly now: Date;
  readonly signal: AbortSignal | undefined;
}

/** Refuses a future day, for which nothing was checked. A day begins first at UTC+14. */
function requirePast({ at, now }: Writing): void {
  // Refuses an invalid day.
  summarise(undefined, { at });
  const begins = Date.parse(
    typeof at === 'string' && /^\d{4}-\d\d-\d\d$/u.test(at) ? `${at}T00:00+14:00` : `${at}`,
  );
  if (begins <= now.getTime()) return;
  const rule =
    'must not be after today: the report has nothing but what was checked. It shows expiries by month';
  throw new InvalidRequestError([{ path: 'at', rule }]);
}

async function writeFiles(
  { ledger, run, at, now, signal }: Writing,
  folder: string,
  tallies: Tallies,
): Promise<ReportManifest> {
  const history = new History(run);
  await using rows = await RowFiles.create(ledger, folder);
  for await (const row of ledger.rows(run.name)) {
    signal?.throwIfAborted();
    const { reading, exceptions } = await rows.add(
      run,
      row,
      at,
      `row-${String(row.number).padStart(6, '0')}`,
    );
    tallies.add(reading, exceptions);
    history.add(row);
  }
  const tally = tallies.tally();
  const told = history.told();
  const asOf = at instanceof Date ? at.toISOString() : at;
  const page = await writePrivateFile(folder, 'report.html', reportPage(run, tally, told, asOf));
  const { tables, records } = await rows.end();
  return {
    format: 'workrights-report',
    version: 1,
    run: { name: run.name, service: run.service, state: run.state, ...run.settings },
    asOf,
    writtenAt: now.toISOString(),
    rows: countsOf(tally),
    work: tally.work.by,
    study: tally.study.by,
    history: told,
    cells: CELLS,
    files: [...tables, page, ...records],
  };
}

/** Counts of the written rows: a run that continues meanwhile must not make the report contradict itself. */
function countsOf({ rows, states }: Tally): Counts {
  const counts = ROW_STATES.map((state) => [state, states[state] ?? 0] as const);
  return { ...(Object.fromEntries(counts) as Record<RowState, number>), total: rows };
}

class History {
  readonly #run: Run;
  #firstSent: number | null = null;
  #lastSent: number | null = null;
  #lastCompleted: number | null = null;
  #timesSent = 0;

  constructor(run: Run) {
    this.#run = run;
  }

  add(row: Row): void {
    const { completedAt, attempts } = row;
    const sent = sentAt(row);
    if (sent !== null) {
      this.#firstSent = Math.min(this.#firstSent ?? sent, sent);
      this.#lastSent = Math.max(this.#lastSent ?? sent, sent);
    }
    if (completedAt !== null) this.#lastCompleted = Math.max(this.#lastCompleted ?? 0, completedAt);
    this.#timesSent += attempts;
  }

  told(): RunHistory {
    const instant = (time: number | null) => (time === null ? null : new Date(time).toISOString());
    return {
      plannedAt: new Date(this.#run.createdAt).toISOString(),
      firstSentAt: instant(this.#firstSent),
      lastSentAt: instant(this.#lastSent),
      lastCompletedAt: instant(this.#lastCompleted),
      timesSent: this.#timesSent,
    };
  }
}
