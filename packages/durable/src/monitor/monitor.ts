import type { Clock, Environment, Mode } from '@workrights/client';

import type { Ledger } from '../ledger/ledger.ts';
import type { Problem } from '../ledger/row.ts';
import type { Budget } from '../ledger/run.ts';
import type { PlanOptions } from '../plan/plan-options.ts';
import type { ColumnUse } from '../plan/columns.ts';
import type { RunSummary, StartOptions } from '../run/start-run.ts';
import type { Change, Day, Person, PersonRecord } from './person.ts';
import type { DueDay, DuePerson, MonitorPlan, NotChecked, NotCheckedReason, ToDecide } from './plan.ts';
import type { MonitorRules } from './rules.ts';

interface Now {
  readonly clock?: Pick<Clock, 'now'> | undefined;
}

/** What an import has done. `added`, `updated` and `unchanged` people are in the register. */
export interface ImportSummary {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Rows of the source that gave no person, or not all of one, by the code of their problem. */
  readonly problems: Readonly<Record<string, number>>;
  /** Of a file. */
  readonly columns?: readonly ColumnUse[];
}

/** What is wrong with a row of the source. Nothing of a cell is in it. */
export interface ImportProblem extends Problem {
  /** 1 is the first below the heading. */
  readonly row: number;
  /** Whether the person is in the register nevertheless, as far as the row can be read. */
  readonly isKept: boolean;
}

export interface ImportFileOptions
  extends
    Now,
    Pick<PlanOptions, 'file' | 'format' | 'mapping' | 'defaults' | 'environment' | 'consent' | 'signal'> {
  readonly onProblem?: ((problem: ImportProblem) => void) | undefined;
}

export interface ImportRunOptions extends Now {
  /**
   * States that everyone in the run has agreed to be checked again. A consent to one check says nothing about the next ones: without
   * this, people who are new to the register are kept and not checked.
   */
  readonly consent?: 'everyone-agreed' | undefined;
  readonly onProblem?: ((problem: ImportProblem) => void) | undefined;
}

/** Adds people, or updates those with the same employee id. The same import again changes nothing. */
export async function importPeople(
  _ledger: Ledger,
  _people: readonly PersonRecord[],
  _options: Now = {},
): Promise<ImportSummary> {
  throw new Error('not written yet');
}

/**
 * Imports a CSV or XLSX file with the columns of a bulk run, read and guessed as `planRun` does: `reference` is the employee id. More
 * columns, by these very names: `consent_until`, `employed_from`, `employed_until`, `expires_on`.
 *
 * @throws UnreadableFileError, MappingError as `planRun`.
 */
export async function importPeopleFromFile(
  _ledger: Ledger,
  _options: ImportFileOptions,
): Promise<ImportSummary> {
  throw new Error('not written yet');
}

/** Imports the completed rows of a bulk run: their reference is the employee id. @throws NoSuchRunError, RunStateError */
export async function importPeopleFromRun(
  _ledger: Ledger,
  _run: string,
  _options: ImportRunOptions = {},
): Promise<ImportSummary> {
  throw new Error('not written yet');
}

/** Removes a person from the register, with all that is known. False when there is none. */
export async function forgetPerson(_ledger: Ledger, _employeeId: string): Promise<boolean> {
  throw new Error('not written yet');
}

export interface ReadOptions extends Now {
  /** Default `DEFAULT_RULES`. */
  readonly rules?: MonitorRules | undefined;
}

export interface MonitorPlanOptions extends ReadOptions {
  /** Default today. */
  readonly until?: Day | undefined;
}

/** What is due until a day, who is not checked and why, and for whom a person has to decide. Changes nothing, sends nothing. */
export async function monitorPlan(_ledger: Ledger, _options: MonitorPlanOptions = {}): Promise<MonitorPlan> {
  throw new Error('not written yet');
}

/** A person of the register, for a list. */
export interface ListedPerson extends Omit<Person, 'request'> {
  /** The next due day; null for who is not checked. It can be today, or have passed. */
  readonly next: DueDay | null;
  readonly notChecked: NotCheckedReason | null;
  /** Days from today to the end of the visa. */
  readonly daysLeft: number | null;
}

/** All people, by employee id. */
export async function monitorPeople(_ledger: Ledger, _options: ReadOptions = {}): Promise<ListedPerson[]> {
  throw new Error('not written yet');
}

export interface MonitorReportOptions extends ReadOptions {
  /** The first day whose changes are in the report. Default seven days ago. */
  readonly since?: Day | undefined;
  /** The last day to look ahead to. Default 90 days from today. */
  readonly until?: Day | undefined;
}

/** A person whose visa ends or has ended. */
export interface EndingVisa {
  readonly id: string;
  readonly employeeId: string;
  readonly expiresOn: Day;
  /** Negative when it has passed. */
  readonly daysLeft: number;
  /** Why no re-check will show whether the person has a new visa; null when one will. */
  readonly notChecked: NotCheckedReason | null;
}

export interface PersonChange extends Change {
  readonly id: string;
  readonly employeeId: string;
}

/** The register on a day, as data: for the digest, the calendar and JSON. It names people by employee id only. */
export interface MonitorReport {
  readonly madeAt: string;
  readonly day: Day;
  readonly since: Day;
  readonly until: Day;
  readonly rules: MonitorRules;
  readonly counts: {
    readonly people: number;
    /** Not in `notChecked`. */
    readonly watched: number;
    readonly due: number;
    readonly expired: number;
    readonly expiring: number;
    readonly toDecide: number;
    readonly notChecked: number;
    readonly changed: number;
  };
  /** Visas that have ended, the latest first. People who have left are not in it. */
  readonly expired: readonly EndingVisa[];
  /** Visas that end until `until`, the earliest first; today is the last day of those with `daysLeft` 0. */
  readonly expiring: readonly EndingVisa[];
  /** Re-checks and notes that are due from today until `until`. */
  readonly due: readonly DuePerson[];
  readonly toDecide: readonly ToDecide[];
  readonly notChecked: readonly NotChecked[];
  /** Since `since`, the newest first. */
  readonly changes: readonly PersonChange[];
}

/** The register on a day: what has ended, what ends, what changed, who is to be decided on. */
export async function monitorReport(
  _ledger: Ledger,
  _options: MonitorReportOptions = {},
): Promise<MonitorReport> {
  throw new Error('not written yet');
}

export interface MonitorOptions extends ReadOptions, Omit<StartOptions, 'clock' | 'onProgress'> {
  readonly clock?: Clock | undefined;
  /** Default `offpeak`. */
  readonly mode?: Mode | undefined;
  /** Default `sandbox`. */
  readonly environment?: Environment | undefined;
  /** Whether the PDF records are kept. Default false. */
  readonly attachments?: boolean | undefined;
  readonly budget?: Partial<Budget> | undefined;
  readonly onProgress?: StartOptions['onProgress'];
}

/** What a run of the monitor has done. */
export interface MonitorRunSummary {
  readonly day: Day;
  /** Due days that were told; each is told once. */
  readonly told: number;
  /** Events that were written for the relay; 0 when no subscription wants them. */
  readonly events: number;
  /** People whose re-check was planned today. */
  readonly planned: number;
  /** Bulk runs that were resumed, and the one that was planned today. */
  readonly runs: readonly RunSummary[];
  /** People whose result changed in these runs. */
  readonly changed: number;
}

/**
 * Tells what is due, once; goes on with unfinished re-checks; sends the re-checks that are due today as a bulk run `monitor-yyyy-mm-dd`
 * (a second one on a day has `-2`); and takes the results over. It can be killed at any time: the next run goes on.
 *
 * @throws as `startRun`.
 */
export async function runMonitor(_ledger: Ledger, _options: MonitorOptions): Promise<MonitorRunSummary> {
  throw new Error('not written yet');
}
