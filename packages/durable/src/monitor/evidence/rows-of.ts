import type { Row } from '../../base/rows/row.ts';
import type { Run } from '../../base/rows/run.ts';
import { isOtherPerson } from '../documents.ts';
import { labelOf } from '../names.ts';
import type { Person, Prints } from '../person.ts';
import type { MonitorLedger } from '../store/monitor-store.ts';

export interface RowOf {
  readonly run: Run;
  readonly row: Row;
  /** HMAC of the requested document, equal for the same document. Null if its data was deleted. */
  readonly document: string | null;
}

/** A person's rows in all runs, the oldest run first. A purged run has at most the last re-check. */
export async function* rowsOf(ledger: MonitorLedger, person: Person): AsyncGenerator<RowOf> {
  for (const run of await ledger.runs()) {
    // Its rows may never be sent.
    if (run.state === 'planning') continue;
    for await (const row of ledger.rows(run.name)) {
      const request = row.data?.request;
      const prints = request === undefined ? null : ledger.monitor.printsOf(request);
      if (isOf(person, { run, row, prints })) yield { run, row, document: prints?.document ?? null };
    }
  }
}

/**
 * Whether a row is about the person. An employee id may have belonged to someone else earlier, or belong to someone else in
 * another company.
 */
function isOf(
  person: Person,
  { run, row, prints }: Pick<RowOf, 'run' | 'row'> & { readonly prints: Prints | null },
): boolean {
  const { check, prints: known, employeeId } = person;
  if (check?.run === run.name && check.row === row.number) return true;
  const reference = row.data?.reference ?? null;
  if (reference === labelOf(person)) return !isOtherPerson(known, prints);
  if (known === null || prints === null) return false;
  const isSameDocument = known.document === prints.document;
  const same = [
    isSameDocument,
    known.name === prints.name,
    known.birthDate !== null && known.birthDate === prints.birthDate,
  ];
  return (isSameDocument || reference === employeeId) && same.filter(Boolean).length > 1;
}
