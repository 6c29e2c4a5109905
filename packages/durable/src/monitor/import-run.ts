import type { Ledger } from '../ledger/ledger.ts';
import { plannedRun } from '../ledger/planned-run.ts';
import type { Problem } from '../ledger/row.ts';
import { systemClock } from '../run/sleep.ts';
import { Importing, type ImportOptions, type ImportProblem, type ImportSummary } from './import-people.ts';
import { resultOfRow } from './known-result.ts';

export interface ImportRunOptions extends ImportOptions {
  /**
   * States that everyone in the run has agreed to be checked again. A consent to one check says nothing about the next ones: without
   * this, people who are new to the register are kept and not checked. Whoever said no in an import is not among them.
   */
  readonly consent?: 'everyone-agreed' | undefined;
  readonly onProblem?: ((problem: ImportProblem) => void) | undefined;
}

const NO_REFERENCE: Problem = {
  code: 'no-reference',
  details: [
    { column: 'reference', rule: 'is missing', fix: 'Give each person their employee id as reference.' },
  ],
};

/** Imports the completed rows of a bulk run: their reference is the employee id. @throws NoSuchRunError, RunStateError */
export async function importPeopleFromRun(
  ledger: Ledger,
  run: string,
  { clock = systemClock, consent, onProblem }: ImportRunOptions = {},
): Promise<ImportSummary> {
  const { settings } = await plannedRun(ledger, run);
  const importing = new Importing(ledger, clock);
  for await (const row of ledger.rows(run, { states: ['completed'] })) {
    const { reference = null, request } = row.data ?? {};
    if (reference === null) {
      importing.note(NO_REFERENCE);
      onProblem?.({ row: row.number, ...NO_REFERENCE, isKept: false });
      continue;
    }
    const result = resultOfRow(row, settings.environment, row.completedAt ?? clock.now());
    await importing.add({ employeeId: reference, request, result, consent: consent && 'unless-refused' });
  }
  return importing.end();
}
