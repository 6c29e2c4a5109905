import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { useOnce } from '../../../../vitest.use.ts';
import type { PlanOptions, PlanProblem } from '../../src/spreadsheet/plan-options.ts';
import { planRun } from '../../src/bulk/plan/plan.ts';
import { all, opened, temporaryFolder } from '../bulk/ledger/invented.ts';

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

let runs = 0;

export function newRun(): string {
  runs += 1;
  return `run-${runs}`;
}

/** A ledger, and a folder for files. The tests of a file share it, because deriving a ledger's key is slow. */
export const useWorkplace = () => useOnce(workplace);

async function workplace() {
  const stack = new AsyncDisposableStack();
  const ledger = stack.use(await opened());
  const { folder } = stack.use(await temporaryFolder());
  await mkdir(folder);
  const file = async (content: string | Uint8Array, name = 'people.csv'): Promise<string> => {
    await writeFile(path.join(folder, name), content);
    return path.join(folder, name);
  };
  return {
    folder,
    ledger,
    file,
    /** Plans a text as a file, and returns the plan with its rows and problems. */
    async plan(content: string | Uint8Array, options: Partial<PlanOptions> = {}) {
      const problems: PlanProblem[] = [];
      const run = options.run ?? newRun();
      const plan = await planRun(ledger, {
        file: await file(content),
        onProblem: (problem) => problems.push(problem),
        ...options,
        run,
      });
      return { plan, problems, rows: await all(ledger.rows(run)) };
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
