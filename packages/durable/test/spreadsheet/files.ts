import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Ledger, openLedger } from '../../src/open-ledger.ts';
import type { Row } from '../../src/base/rows/row.ts';
import type { PlanOptions, PlanProblem } from '../../src/spreadsheet/plan-options.ts';
import { planRun, type Plan } from '../../src/bulk/plan/plan.ts';
import { all, KEY } from '../bulk/ledger/invented.ts';

export const HEADING =
  'reference,jurisdiction,check_type,document_type,identifier,country,family_name,given_name,date_of_birth,consent';

/** A valid row about an invented person. */
export const PERSON = 'E-1,AUS,work,passport,SBX1,IND,Sample,Robin,1990-01-31,yes';

/** The row of an invented person; each number is another person. */
export const person = (number: number, date = '1990-01-31', consent = 'yes'): string =>
  `E-${number},AUS,work,passport,SBX${number},IND,Sample,Robin,${date},${consent}`;

export const lines = (...rows: readonly string[]): string => `${rows.join('\r\n')}\r\n`;

export async function* bytesOf(...pieces: readonly (string | Uint8Array)[]): AsyncIterable<Uint8Array> {
  for (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}

export function newRun(): string {
  runs += 1;
  return `run-${runs}`;
}

/** Deriving a ledger's key is slow, so the tests of a file share one ledger. Each run has its own name. */
let shared: Promise<{ folder: string; ledger: Ledger }> | undefined;
let runs = 0;

async function openShared(): Promise<{ folder: string; ledger: Ledger }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plan-'));
  return { folder, ledger: await openLedger({ folder: path.join(folder, 'ledger') }, { key: KEY }) };
}

/** For `afterAll` in each file: test files share a process, and so this module. */
export async function closeSharedLedger(): Promise<void> {
  if (shared === undefined) return;
  const { folder, ledger } = await shared;
  shared = undefined;
  await ledger[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
}

/** A ledger, and files that are removed when the test ends. */
export class Workplace implements AsyncDisposable {
  readonly folder: string;
  readonly ledger: Ledger;

  private constructor(folder: string, ledger: Ledger) {
    this.folder = folder;
    this.ledger = ledger;
  }

  static async open(): Promise<Workplace> {
    shared ??= openShared();
    const { ledger } = await shared;
    return new Workplace(await mkdtemp(path.join(tmpdir(), 'plan-')), ledger);
  }

  async file(content: string | Uint8Array, name = 'people.csv'): Promise<string> {
    const file = path.join(this.folder, name);
    await writeFile(file, content);
    return file;
  }

  /** Plans a text as a file, and returns the plan with its rows and problems. */
  async plan(
    content: string | Uint8Array,
    options: Partial<PlanOptions> = {},
  ): Promise<{ plan: Plan; rows: Row[]; problems: PlanProblem[] }> {
    const problems: PlanProblem[] = [];
    const run = options.run ?? newRun();
    const file = await this.file(content);
    const plan = await planRun(this.ledger, {
      file,
      onProblem: (problem) => problems.push(problem),
      ...options,
      run,
    });
    return { plan, problems, rows: await all(this.ledger.rows(run)) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
