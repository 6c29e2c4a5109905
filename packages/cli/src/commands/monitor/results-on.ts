import { type Decided, resultOn, type ToDecide } from '@workrights/durable';

interface Document {
  readonly day: string;
  readonly toDecide: readonly ToDecide[];
  readonly withoutDate: readonly ToDecide[];
  readonly decided: readonly Decided[];
}

type Lists = 'toDecide' | 'withoutDate' | 'decided';

/**
 * A plan or a report with its people's results as of its day. People to decide about come first, for readers of only the
 * beginning.
 */
export function withResultsOn<T extends Document>(document: T): Pick<Document, Lists> & Omit<T, Lists> {
  const { toDecide, withoutDate, decided, ...others } = document;
  const asOf = <Person extends ToDecide>(person: Person): Person => ({
    ...person,
    result: resultOn(person, document.day),
  });
  return {
    toDecide: toDecide.map(asOf),
    withoutDate: withoutDate.map(asOf),
    decided: decided.map(asOf),
    ...others,
  };
}
