import type { Sql } from './database.ts';
import { readFact, writeFact } from './schema/migrate.ts';

const NIGHTS = 'monitor_nights';

/** What the ledger keeps about the monitor's nightly runs, for the next run and the relay's metrics. */
export interface Nights {
  /** Day and time (milliseconds since the epoch) of the last run; null before the first one. */
  readonly last: { readonly day: string; readonly at: number } | null;
  /** The last day whose failed night an event has reported. */
  readonly toldOn: string | null;
  /** Missed nights so far. */
  readonly missed: number;
  /** How many runs had checks to send but sent none. */
  readonly sentNothing: number;
}

export async function readNights(sql: Sql): Promise<Nights> {
  const text = await readFact(sql, NIGHTS);
  return text === undefined
    ? { last: null, toldOn: null, missed: 0, sentNothing: 0 }
    : (JSON.parse(text) as Nights);
}

export function writeNights(sql: Sql, nights: Nights): Promise<void> {
  return writeFact(sql, NIGHTS, JSON.stringify(nights));
}
