import { AuthenticationError, type VisaCheck } from '@workrights/client';
import type { Row, RowState } from '../../base/rows/row.ts';
import { type KeptLease, keptLease } from './kept-lease.ts';
import { LOOKUP, pollOnce } from '../../base/polling/poll-once.ts';
import {
  BETWEEN_ROUNDS,
  nextPoll,
  isOverdue,
  SET_ASIDE,
  WORKERS_DIFFER,
} from '../../base/polling/poll-times.ts';
import type { Lease } from '../ledger/ledger.ts';
import { download } from './download.ts';
import { reconcile } from './reconcile.ts';
import { submit } from './submit.ts';
import { tryAgain } from './try-again.ts';
import type { Work } from './work.ts';

/** Milliseconds until the next attempt when the budget or the service allows no more requests. */
const SOON = 1_000;

const polledBy = new WeakMap<Work, Polled>();

/**
 * Does everything that a leased chunk needs now: searches for lost creates, polls pending rows, sends planned ones, downloads
 * attachments. Then releases the chunk with its next due time. The process may be killed at any point: the ledger tells the
 * next worker what to do.
 *
 * @param most rows to send at most.
 */
export async function advance(work: Work, first: Lease, most?: number): Promise<void> {
  const lease = keptLease(work, first);
  const dueAt = await step(work, lease, most);
  await work.ledger.release(lease.current, dueAt);
}

async function step(work: Work, lease: KeptLease, most: number | undefined): Promise<number | null> {
  const { ledger, clock, stop, meter } = work;
  const times: number[] = [];
  const began = clock.now();
  const blocked = (): number => Math.max(clock.now() + SOON, meter.quietUntil);
  const rowsOf = (...states: RowState[]) => ledger.rowsOf(lease.current, states);

  // This process isn't sending any row of the chunk, so other processes have marked these rows.
  const lost = await rowsOf('submitting', 'unknown');
  const again = lost.length > 0 ? await reconcile(work, lease, lost) : undefined;
  if (again !== undefined) times.push(again);

  let polled = polledBy.get(work);
  if (!polled) polledBy.set(work, (polled = new Map()));
  const isHarvesting = (): boolean => !work.submitOnly && !stop.soft.aborted;
  // A fast clock set a later time. Use this process's start instead; if that came from the same clock, poll at once.
  const pending = async (): Promise<Row[]> => {
    const rows = await rowsOf('pending');
    const now = clock.now();
    const sentBy = work.startedAt <= now ? work.startedAt : 0;
    return rows.map((row) =>
      (row.submittedAt ?? 0) > now + WORKERS_DIFFER ? { ...row, submittedAt: sentBy } : row,
    );
  };
  // Before sending more: a result may show that nothing more should be sent.
  const sent = isHarvesting() ? await pending() : [];
  if (sent.length > 0) {
    await lease.keepFor(0);
    if (!(await harvest(work, lease, sent, polled))) times.push(blocked());
  }
  if (!(await submit(work, lease, most))) times.push(blocked());
  // Responses that this step itself has lost.
  if (again === undefined && (await rowsOf('unknown')).length > 0) times.push(clock.now() + SOON);
  const waiting = await pending();
  if (isHarvesting()) times.push(...(await tryAgain(work, lease)));
  let isMissing = false;
  if (isHarvesting()) {
    const downloaded = await download(work, lease);
    isMissing = downloaded === 'failed';
    if (downloaded === 'more' || downloaded === 'blocked') times.push(blocked());
  }

  const now = clock.now();
  const timely = work.submitOnly ? [] : waiting.filter((row) => !isOverdue(row, now));
  // Rows that were sent one after the other are polled together.
  const wasPolled = timely.some(({ number }) => (polled.get(number) ?? 0) >= began);
  const soonest = wasPolled ? now + BETWEEN_ROUNDS : 0;
  times.push(...timely.map((row) => Math.max(soonest, nextPoll(row, polled.get(row.number)))));
  if (stop.soft.aborted) times.push(now);
  if (times.length === 0 && (waiting.length > 0 || isMissing)) {
    work.setAside.add(lease.chunk);
    return SET_ASIDE;
  }
  work.setAside.delete(lease.chunk);
  return times.length > 0 ? Math.min(...times) : null;
}

/** When this process last polled each row. */
type Polled = Map<number, number>;

/**
 * Polls the chunk's pending rows that are due, once, by the client's shared lookups, and stores what has ended.
 *
 * @returns false if the budget allows no poll for now.
 */
async function harvest(work: Work, lease: KeptLease, pending: Row[], polled: Polled): Promise<boolean> {
  const { ledger, meter, clock, stop } = work;
  const now = clock.now();
  const due = new Map<string, Row>();
  for (const row of pending) {
    if (row.checkId !== null && nextPoll(row, polled.get(row.number)) <= now + BETWEEN_ROUNDS / 2)
      due.set(row.checkId, row);
  }
  if (due.size === 0) return true;
  if (!(await meter.prepare(Math.ceil(due.size / LOOKUP)))) return false;
  const results: { number: number; check: VisaCheck }[] = [];
  const sentBefore = meter.sent;
  const { ended, failed } = await pollOnce(work, work.checks, [...due.keys()]);
  for (const { id, check } of ended) {
    meter.succeeded();
    const row = due.get(id);
    if (!row) continue;
    results.push({ number: row.number, check });
    work.refusedLogins.see(row, check);
  }
  for (const error of failed.values()) {
    meter.failed(error, sentBefore);
    if (error instanceof AuthenticationError) stop.because({ error });
  }
  for (const { number } of due.values()) polled.set(number, now);
  if (results.length > 0) await ledger.complete(lease.current, results, clock.now());
  for (const { number } of results) polled.delete(number);
  return true;
}
