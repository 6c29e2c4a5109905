import { LedgerError } from '../database/errors.ts';

/** A longer list never ends, or repeats itself. */
const MOST_LISTED = 100_000;

/** The service lists more entries than any account has. */
export class EndlessListError extends LedgerError {
  override readonly name = 'EndlessListError';

  constructor() {
    super(
      `The service's list has more than ${MOST_LISTED} entries, so it may never end. Nothing was taken from it.`,
    );
  }
}

/** The entries of a list. @throws EndlessListError */
export async function* untilEndless<Entry>(list: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  let entries = 0;
  for await (const entry of list) {
    entries += 1;
    if (entries > MOST_LISTED) throw new EndlessListError();
    yield entry;
  }
}
