import { lstat, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { InvalidRequestError, summarise, type Clock } from '@workrights/client';
import type { BulkLedger } from '../ledger/ledger.ts';
import { plannedRun } from '../ledger/planned-run.ts';
import type { Counts, Row } from '../../base/rows/row.ts';
import type { Run } from '../../base/rows/run.ts';
import { ATTACHMENTS, writeRecords } from './attachments.ts';
import { BYTE_ORDER_MARK } from './csv.ts';
import { ReportFolderError } from './errors.ts';
import { EXCEPTIONS_HEADING, exceptionRows, exceptionsOf } from './exceptions.ts';
import { reportPage } from './html/page.ts';
import { CELLS, MANIFEST, manifestText, type RunHistory } from './manifest.ts';
import { PrivateFile, writePrivateFile, type ReportFile } from './private-files.ts';
import { readingOf } from '../../base/rows/reading.ts';
import { RESULTS_HEADING, resultsRow, sentAt } from './results.ts';
import { Tallies, type Tally } from './tally.ts';

export interface ReportOptions {
  /**
   * The day that expiries are read for: `yyyy-mm-dd`, or an instant, not after now. A visa that has ended by then is no yes. All
   * else is as the service said when it was checked. Default: now.
   */
  readonly at?: string | Date | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Pick<Clock, 'now'> | undefined;
}

/** What a report says, in numbers. */
export interface ReportSummary extends Tally {
  readonly run: string;
  readonly folder: string;
  readonly files: number;
  /** Rises with each report of the run. */
  readonly number: number;
  /** With it `verifyReport` checks the report. Give it to auditors by another way than the report. */
  readonly publicKey: string;
}

/**
 * Writes what a run has found into a new folder: `results.csv`, `exceptions.csv`, `report.html`, `attachments/` and the signed
 * `manifest.json`. Only the user can read them. The folder appears once it is whole. Until then it is
 * `<folder>.partial-<process>-<6 letters>`; the next report to the same folder removes that of a process which was killed.
 *
 * @throws NoSuchRunError; RunStateError for a run that is still planned, or purged; ReportFolderError when the folder is there
 * already or can't be written; InvalidRequestError for an `at` that is no day, or after now.
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
  const target = resolve(folder);
  await requireFree(target);
  let unfinished: string | undefined;
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await removeCutOff(target);
    unfinished = await mkdtemp(`${target}${PARTIAL}${process.pid}-`);
    await mkdir(join(unfinished, ATTACHMENTS), { mode: 0o700 });
    const { tally, files, number } = await writeFiles(writing, unfinished);
    await requireFree(target);
    // Only an empty folder could have come in between, and this replaces no other.
    await rename(unfinished, target);
    await syncFolder(dirname(target));
    const { publicKey } = ledger;
    return { run, folder: target, files: files.length + 1, number, publicKey, ...tally };
  } catch (error) {
    const isRemoved = await remove(unfinished);
    if (!isFileError(error)) throw error;
    const rest = isRemoved
      ? 'Nothing of it is left.'
      : 'Delete what is left of it: the folder with .partial- in its name.';
    throw new ReportFolderError(`The report cannot be written (${error.code}). ${rest}`);
  }
}

/** What a report is written from. */
interface Writing {
  readonly ledger: BulkLedger;
  readonly run: Run;
  readonly at: string | Date;
  readonly now: Date;
  readonly signal: AbortSignal | undefined;
}

/** Nothing was checked for a day to come. A day begins first at UTC+14. */
function requirePast({ at, now }: Writing): void {
  // Refuses what is no day.
  summarise(undefined, { at });
  const begins = Date.parse(
    typeof at === 'string' && /^\d{4}-\d\d-\d\d$/u.test(at) ? `${at}T00:00+14:00` : `${at}`,
  );
  if (begins <= now.getTime()) return;
  const rule =
    'must not be after today: the report has nothing but what was checked. It shows expiries by month';
  throw new InvalidRequestError([{ path: 'at', rule }]);
}

/** Between the name of a report's folder and the number of the process that writes it. */
const PARTIAL = '.partial-';

/** Removes what processes that were killed have left of reports to the same folder, and nothing else. */
async function removeCutOff(target: string): Promise<void> {
  const prefix = basename(target) + PARTIAL;
  for (const name of await readdir(dirname(target))) {
    const [, owner] =
      /^(\d{1,10})-[a-z\d]{6}$/iu.exec(name.startsWith(prefix) ? name.slice(prefix.length) : '') ?? [];
    if (owner !== undefined && !isAlive(Number(owner))) await remove(join(dirname(target), name));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function remove(folder: string | undefined): Promise<boolean> {
  if (folder === undefined) return true;
  return rm(folder, { recursive: true, force: true }).then(
    () => true,
    () => false,
  );
}

async function requireFree(folder: string): Promise<void> {
  const there = await lstat(folder).catch(() => undefined);
  if (there === undefined) return;
  throw new ReportFolderError(
    'The folder of the report already exists. Choose a new one: a report never overwrites another.',
  );
}

async function writeFiles(
  { ledger, run, at, now, signal }: Writing,
  folder: string,
): Promise<{ tally: Tally; files: ReportFile[]; number: number }> {
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
  const told = history.told();
  const asOf = at instanceof Date ? at.toISOString() : at;
  const page = await writePrivateFile(folder, 'report.html', reportPage(run, tally, told, asOf));
  const files = [await results.end(), await exceptions.end(), page, ...records];
  // As late as can be: a report that could not be written takes no number from the one before.
  const number = await ledger.numberReport(run.name);
  const text = manifestText(
    {
      format: 'workrights-report',
      version: 1,
      run: { name: run.name, service: run.service, state: run.state, ...run.settings },
      number,
      asOf,
      writtenAt: now.toISOString(),
      rows: countsOf(tally),
      work: tally.work.by,
      study: tally.study.by,
      history: told,
      cells: CELLS,
      files,
    },
    ledger,
  );
  await writePrivateFile(folder, MANIFEST, text);
  await syncFolder(join(folder, ATTACHMENTS));
  await syncFolder(folder);
  return { tally, files, number };
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

/** Windows can't open folders; there the names are as safe as its file system makes them. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
