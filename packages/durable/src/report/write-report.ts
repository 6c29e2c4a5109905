import { lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { summarise } from '@workrights/client';
import { NoSuchRunError, RunStateError } from '../ledger/errors.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Counts, Row } from '../ledger/row.ts';
import type { Run } from '../ledger/run.ts';
import { ATTACHMENTS, writeRecords } from './attachments.ts';
import { BYTE_ORDER_MARK } from './csv.ts';
import { ReportFolderError } from './errors.ts';
import { EXCEPTIONS_HEADING, exceptionRows, exceptionsOf } from './exceptions.ts';
import { reportPage } from './html/page.ts';
import { CELLS, MANIFEST, manifestText, type RunHistory } from './manifest.ts';
import { PrivateFile, writePrivateFile, type ReportFile } from './private-files.ts';
import { readingOf } from './reading.ts';
import { RESULTS_HEADING, resultsRow } from './results.ts';
import { Tallies, type Tally } from './tally.ts';

export interface ReportOptions {
  /** The day that readings are for: `yyyy-mm-dd`, or an instant. A visa that has ended by then is no yes. Default: now. */
  readonly at?: string | Date | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a report says, in numbers. */
export interface ReportSummary extends Tally {
  readonly run: string;
  readonly folder: string;
  readonly files: number;
}

/**
 * Writes what a run has found into a new folder: `results.csv`, `exceptions.csv`, `report.html`, `attachments/` and the signed
 * `manifest.json`. Only the user can read them. The folder appears once it is whole: a report that was cut off is in
 * `<folder>.partial`, which the next one removes.
 *
 * @throws NoSuchRunError; RunStateError for a run that is still planned, or purged; ReportFolderError when the folder is there
 * already or can't be written; InvalidRequestError for an `at` that is no day.
 */
export async function writeReport(
  ledger: Ledger,
  run: string,
  folder: string,
  { at = new Date(), signal }: ReportOptions = {},
): Promise<ReportSummary> {
  const found = await readyRun(ledger, run);
  // Refuses an `at` that is no day, before anything is written.
  summarise(undefined, { at });
  const target = resolve(folder);
  const unfinished = join(dirname(target), `${basename(target)}.partial`);
  await requireFree(target);
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await mkdir(join(unfinished, ATTACHMENTS), { recursive: true, mode: 0o700 });
    const { tally, files } = await writeFiles(ledger, found, unfinished, at, signal);
    // Only an empty folder could have come in between, and this replaces no other.
    await rename(unfinished, target);
    await syncFolder(dirname(target));
    return { run, folder: target, files: files.length + 1, ...tally };
  } catch (error) {
    const isRemoved = await rm(unfinished, { recursive: true, force: true }).then(
      () => true,
      () => false,
    );
    if (!isFileError(error)) throw error;
    const rest = isRemoved
      ? 'Nothing of it is left.'
      : 'What there is of it is in the folder that ends in .partial.';
    throw new ReportFolderError(`The report cannot be written (${error.code}). ${rest}`);
  }
}

async function readyRun(ledger: Ledger, name: string): Promise<Run> {
  const run = await ledger.run(name);
  if (run === undefined) throw new NoSuchRunError(name);
  if (run.state === 'purged') {
    throw new RunStateError(
      `Run "${name}" was purged: its results are gone, and no report can be written from it.`,
    );
  }
  if (run.state === 'planning') {
    throw new RunStateError(`Run "${name}" is not planned to its end yet. Plan it again, and run it first.`);
  }
  return run;
}

async function requireFree(folder: string): Promise<void> {
  const there = await lstat(folder).catch(() => undefined);
  if (there === undefined) return;
  throw new ReportFolderError(
    'The folder of the report is there already. Name a new one: a report is never written over another.',
  );
}

async function writeFiles(
  ledger: Ledger,
  run: Run,
  folder: string,
  at: string | Date,
  signal: AbortSignal | undefined,
): Promise<{ tally: Tally; files: ReportFile[] }> {
  const { environment, attachments: keepsRecords } = run.settings;
  const tallies = new Tallies();
  const history = new History(run);
  const records: ReportFile[] = [];
  await using results = await PrivateFile.create(folder, 'results.csv');
  await using exceptions = await PrivateFile.create(folder, 'exceptions.csv');
  await results.write(BYTE_ORDER_MARK + RESULTS_HEADING);
  await exceptions.write(BYTE_ORDER_MARK + EXCEPTIONS_HEADING);
  for await (const row of ledger.rows(run.name)) {
    signal?.throwIfAborted();
    const kept =
      keepsRecords && row.state === 'completed' ? await ledger.attachments(run.name, row.number) : [];
    const files = await writeRecords(folder, row.number, kept);
    const reading = readingOf(row, environment, at);
    const found = exceptionsOf(reading, files, keepsRecords);
    await results.write(resultsRow(reading, files));
    await exceptions.write(exceptionRows(reading, found));
    tallies.add(reading, found);
    history.add(row);
    records.push(...files);
  }
  const tally = tallies.tally();
  const asOf = at instanceof Date ? at.toISOString() : at;
  const page = await writePrivateFile(folder, 'report.html', reportPage(run, tally, asOf));
  const files = [await results.end(), await exceptions.end(), page, ...records];
  const text = manifestText(
    {
      format: 'workrights-report',
      version: 1,
      run: { name: run.name, service: run.service, state: run.state, ...run.settings },
      asOf,
      writtenAt: new Date().toISOString(),
      rows: countsOf(tally),
      work: tally.work.by,
      study: tally.study.by,
      history: history.told(),
      cells: CELLS,
      files,
    },
    ledger.sign,
  );
  await writePrivateFile(folder, MANIFEST, text);
  await syncFolder(join(folder, ATTACHMENTS));
  await syncFolder(folder);
  return { tally, files };
}

/** Of the rows that were written: a run that goes on meanwhile must not make a report contradict itself. */
function countsOf({ rows, states }: Tally): Counts {
  const none = { planned: 0, submitting: 0, pending: 0, completed: 0, refused: 0, unknown: 0, held: 0 };
  return { ...none, ...states, total: rows };
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

  add({ submittedAt, submittingAt, completedAt, attempts }: Row): void {
    const sent = submittedAt ?? submittingAt;
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

/** Windows can't open folders; there the names are as safe as its file system makes them. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
