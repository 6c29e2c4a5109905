import { AuthenticationError, type VisaCheck } from '@workrights/client';

import type { Row } from '../ledger/row.ts';
import type { KeptLease } from './kept-lease.ts';
import { BETWEEN_ROUNDS, nextPoll } from './poll-times.ts';
import type { Work } from './work.ts';

/** Ids of one lookup: as the client's own default. */
const LOOKUP = 1_000;
/** Milliseconds that one round of polls may take. */
const ROUND = 30_000;

/** When rows were polled last, by this process. */
export type Polled = Map<number, number>;

/**
 * Polls the pending rows of a chunk that are due, once, by the client's shared lookups, and writes what is finished.
 *
 * @returns the rows that are still pending; undefined when the budget does not allow a poll for now.
 */
export async function harvest(
  work: Work,
  lease: KeptLease,
  pending: Row[],
  polled: Polled,
): Promise<Row[] | undefined> {
  const { ledger, meter, clock } = work;
  const now = clock.now();
  const due = new Map<string, Row>();
  for (const row of pending) {
    if (row.checkId !== null && nextPoll(row, polled.get(row.number)) <= now + BETWEEN_ROUNDS / 2)
      due.set(row.checkId, row);
  }
  if (due.size === 0) return pending;
  if (!(await meter.prepare(Math.ceil(due.size / LOOKUP)))) return undefined;
  const results: { number: number; check: VisaCheck }[] = [];
  for (const { id, check } of await pollOnce(work, [...due.keys()])) {
    const row = due.get(id);
    if (row) results.push({ number: row.number, check });
  }
  for (const { number } of due.values()) polled.set(number, now);
  if (results.length > 0) await ledger.complete(lease.current, results, clock.now());
  const finished = new Set(results.map(({ number }) => number));
  for (const number of finished) polled.delete(number);
  return pending.filter(({ number }) => !finished.has(number));
}

interface Finished {
  readonly id: string;
  readonly check: VisaCheck;
}

/** One round: it ends when each check was seen once. Gives those that are finished; what failed is polled again in the next. */
async function pollOnce({ checks, stop, meter }: Work, ids: readonly string[]): Promise<Finished[]> {
  const finished: Finished[] = [];
  const unseen = new Set(ids);
  const { promise: allSeen, resolve } = Promise.withResolvers<undefined>();
  const see = (id: string): void => {
    unseen.delete(id);
    if (unseen.size === 0) resolve(undefined);
  };
  const outcomes = checks.waitForAll(ids, {
    timeout: ROUND,
    signal: stop.hard,
    onProgress: ({ check }) => {
      if (check.status !== 'completed') see(check.id);
    },
  });
  while (unseen.size > 0) {
    const outcome = (await Promise.race([outcomes.next(), allSeen]))?.value;
    if (outcome === undefined) break;
    const { id, check, error } = outcome;
    if (check) {
      meter.succeeded();
      finished.push({ id, check });
    } else if (unseen.has(id)) meter.failed(error);
    if (error instanceof AuthenticationError) stop.because({ error });
    see(id);
  }
  await outcomes.return?.();
  return finished;
}
