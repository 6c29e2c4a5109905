import type { MonitorLedger } from './store/monitor-store.ts';
import { plannedRun } from '../bulk/ledger/planned-run.ts';
import { problemWith } from '../base/rows/row.ts';
import { systemClock } from '@workrights/time/clock';
import { requireEnvironment } from './environment.ts';
import {
  type CompanyOption,
  Importing,
  type ImportOptions,
  type ImportProblem,
  type ImportSummary,
  NO_REFERENCE,
} from './import-people.ts';
import { resultOfRow } from './known-result.ts';

export interface ImportRunOptions extends ImportOptions, CompanyOption {
  /**
   * States that everyone in the run has agreed to be checked again. Consent to one check isn't consent to later ones, so
   * without this, new people are kept but not checked. It doesn't apply to people who refused in an import.
   */
  readonly consent?: 'everyone-agreed' | undefined;
  readonly onProblem?: ((problem: ImportProblem) => void) | undefined;
}

const NO_RESULT = problemWith('no-result', {
  rule: 'it has no result',
  fix: 'To watch this person, import the list too, or the run once it has the result.',
});

/**
 * Imports a bulk run's completed rows, whose reference is the employee id, and reports the others. @throws NoSuchRunError,
 * RunStateError, OtherEnvironmentError
 */
export async function importPeopleFromRun(
  ledger: MonitorLedger,
  run: string,
  { clock = systemClock, company, consent, onProblem }: ImportRunOptions = {},
): Promise<ImportSummary> {
  const { settings, createdAt } = await plannedRun(ledger, run);
  requireEnvironment(await ledger.monitor.people(), settings.environment);
  const importing = new Importing(ledger, clock, onProblem);
  for await (const row of ledger.rows(run)) {
    if (row.state !== 'completed') {
      importing.note(NO_RESULT, row.number, false);
      continue;
    }
    const { reference = null, request } = row.data ?? {};
    if (reference === null) {
      importing.note(NO_REFERENCE, row.number, false);
      continue;
    }
    const result = resultOfRow(row, settings.environment, row.completedAt ?? clock.now());
    const agreed = consent && ({ consent: 'unless-refused', agreedAt: createdAt } as const);
    await importing.add({ employeeId: reference, company, request, result, ...agreed }, row.number);
  }
  return importing.end();
}
