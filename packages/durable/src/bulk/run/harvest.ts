import { AuthenticationError, type VisaCheck } from '@workrights/client';

import type { Row } from '../../base/rows/row.ts';
import type { KeptLease } from './kept-lease.ts';
import { LOOKUP, pollOnce } from '../../base/polling/poll-once.ts';
import { BETWEEN_ROUNDS, nextPoll } from '../../base/polling/poll-times.ts';
import type { Work } from './work.ts';

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
  const { ledger, meter, clock, stop } = work;
  const now = clock.now();
  const due = new Map<string, Row>();
  for (const row of pending) {
    if (row.checkId !== null && nextPoll(row, polled.get(row.number)) <= now + BETWEEN_ROUNDS / 2)
      due.set(row.checkId, row);
  }
  if (due.size === 0) return pending;
  if (!(await meter.prepare(Math.ceil(due.size / LOOKUP)))) return undefined;
  const results: { number: number; check: VisaCheck }[] = [];
  const sentBefore = meter.sent;
  const { finished: checks, failed } = await pollOnce(work, work.checks, [...due.keys()]);
  for (const { id, check } of checks) {
    meter.succeeded();
    const row = due.get(id);
    if (row) results.push({ number: row.number, check });
  }
  for (const error of failed.values()) {
    meter.failed(error, sentBefore);
    if (error instanceof AuthenticationError) stop.because({ error });
  }
  for (const { number } of due.values()) polled.set(number, now);
  if (results.length > 0) await ledger.complete(lease.current, results, clock.now());
  const finished = new Set(results.map(({ number }) => number));
  for (const number of finished) polled.delete(number);
  return pending.filter(({ number }) => !finished.has(number));
}
