import type { Row } from '../../base/rows/row.ts';
import type { Run } from '../../base/rows/run.ts';
import { isOtherPerson } from '../documents.ts';
import { labelOf } from '../names.ts';
import type { Person, Prints } from '../person.ts';
import type { MonitorLedger } from '../store/monitor-store.ts';

/** A row of a run that is about a person. */
export interface RowOf {
  readonly run: Run;
  readonly row: Row;
  /** A keyed digest of the document that it asks about: the same for the same document. Null where nothing is left of it. */
  readonly document: string | null;
}

/** Rows of all runs that are about a person, the oldest run first. Of a purged run it is the last re-check at most. */
export async function* rowsOf(ledger: MonitorLedger, person: Person): AsyncGenerator<RowOf> {
  for (const run of await ledger.runs()) {
    // Nobody knows yet whether it will be sent.
    if (run.state === 'planning') continue;
    for await (const row of ledger.rows(run.name)) {
      const request = row.data?.request;
      const prints = request === undefined ? null : ledger.monitor.printsOf(request);
      if (isOf(person, { run, row, prints })) yield { run, row, document: prints?.document ?? null };
    }
  }
}

/** What an employee id had before it was given to somebody else, or has in another company, must be nobody else's evidence. */
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
