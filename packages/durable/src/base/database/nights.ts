import type { Sql } from './database.ts';
import { readFact, writeFact } from './schema/migrate.ts';

const NIGHTS = 'monitor_nights';

/** What the ledger keeps of the nights of the monitor, for its next run and for the relay's metrics. */
export interface Nights {
  /** The day of the last run, and its time in milliseconds since the epoch. Null before the first one. */
  readonly last: { readonly day: string; readonly at: number } | null;
  /** The last day of which an event has told that its night failed. */
  readonly toldOn: string | null;
  /** Of all runs so far. */
  readonly missed: number;
  /** How many runs had checks to send, and sent none. */
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
