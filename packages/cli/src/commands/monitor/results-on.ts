import { type Decided, resultOn, type ToDecide } from '@workrights/durable';

interface Document {
  readonly day: string;
  readonly toDecide: readonly ToDecide[];
  readonly decided: readonly Decided[];
}

/**
 * A plan or a report with the results of its people as of its day. Those to decide about are its first field: who reads
 * only the beginning of the document reads them.
 */
export function withResultsOn<T extends Document>(
  document: T,
): Pick<Document, 'toDecide' | 'decided'> & Omit<T, 'toDecide' | 'decided'> {
  const { toDecide, decided, ...others } = document;
  const asOf = <Person extends ToDecide>(person: Person): Person => ({
    ...person,
    result: resultOn(person, document.day),
  });
  return { toDecide: toDecide.map(asOf), decided: decided.map(asOf), ...others };
}
