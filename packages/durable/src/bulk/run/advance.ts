import type { Lease } from '../ledger/ledger.ts';
import type { RowState } from '../../base/rows/row.ts';
import { download } from './download.ts';
import { harvest, type Polled } from './harvest.ts';
import { keptLease, type KeptLease } from './kept-lease.ts';
import {
  BETWEEN_ROUNDS,
  isOverdue,
  nextPoll,
  SET_ASIDE,
  WORKERS_DIFFER,
} from '../../base/polling/poll-times.ts';
import { reconcile } from './reconcile.ts';
import { submit } from './submit.ts';
import type { Work } from './work.ts';

/** Milliseconds until the next try after the budget, or the service, allowed no more. */
const SOON = 1_000;

const polledBy = new WeakMap<Work, Polled>();

/**
 * Does for a leased chunk all that can be done now: looks for creates that got lost, sends planned rows, polls pending ones,
 * downloads attachments. Then gives the chunk back, with the time at which it needs somebody again. It can be killed anywhere: the
 * ledger decides what the next one does.
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

  // Nothing of this chunk is being sent by this process, so that what is marked was marked by others.
  const lost = await rowsOf('submitting', 'unknown');
  const again = lost.length > 0 ? await reconcile(work, lease, lost) : undefined;
  if (again !== undefined) times.push(again);
  if (!(await submit(work, lease, most))) times.push(blocked());
  // Answers that this very step has lost.
  if (again === undefined && (await rowsOf('unknown')).length > 0) times.push(clock.now() + SOON);

  let polled = polledBy.get(work);
  if (!polled) polledBy.set(work, (polled = new Map()));
  const isHarvesting = !work.submitOnly && !stop.soft.aborted;
  // A clock that was ahead dated it: as if it had been sent when this process began. If that was by the same clock, it is polled at once.
  const sentBy = work.startedAt <= began ? work.startedAt : 0;
  let waiting = (await rowsOf('pending')).map((row) =>
    (row.submittedAt ?? 0) > began + WORKERS_DIFFER ? { ...row, submittedAt: sentBy } : row,
  );
  if (isHarvesting && waiting.length > 0) {
    await lease.keepFor(0);
    const left = await harvest(work, lease, waiting, polled);
    if (left === undefined) times.push(blocked());
    else waiting = left;
  }
  let isMissing = false;
  if (isHarvesting && !stop.soft.aborted) {
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
