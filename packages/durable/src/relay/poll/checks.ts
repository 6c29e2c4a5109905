import { LOOKUP, pollOnce, ROUND } from '../../base/polling/poll-once.ts';
import type { Relaying } from '../relaying.ts';
import type { VisaChecks } from '@workrights/client';
import { BETWEEN_ROUNDS } from '../../base/polling/poll-times.ts';
import { isRefusalOfRecord } from '../../base/polling/refusal-of-record.ts';
import type { WatchOutcome } from '../store/relay-work.ts';
import { ended, notSeen, stillPending } from './check-outcome.ts';
import { type LimitedPolling, noteRound } from './polling.ts';

/** Longer than a round may take. In milliseconds. */
const LEASE = 3 * ROUND;

/** Polls due checks, up to the number of one lookup. Returns milliseconds until the next round. */
export async function pollChecks(polling: LimitedPolling, checks: VisaChecks): Promise<number> {
  const { store, clock, stop, meter } = polling;
  const began = clock.now();
  const due = { due: began + BETWEEN_ROUNDS / 2, now: began, until: began + LEASE, limit: LOOKUP };
  const watches = new Map((await store.claimWatches('visa_check', due)).map((each) => [each.subject, each]));
  if (watches.size === 0) return BETWEEN_ROUNDS;
  if (!(await meter.prepare(1))) {
    const at = Math.max(meter.quietUntil, began + BETWEEN_ROUNDS);
    await store.settleWatches(
      [...watches.values()].map((watch) => notSeen(watch, at)),
      began,
    );
    return at - began;
  }
  const { ended: checksAtEnd, pending, failed } = await pollOnce(polling, checks, [...watches.keys()]);
  const now = clock.now();
  const outcomes = new Map<string, WatchOutcome>();
  for (const { id, check } of checksAtEnd) {
    const watch = watches.get(id);
    if (watch) outcomes.set(id, ended(watch, check));
  }
  for (const check of pending) {
    const watch = watches.get(check.id);
    if (watch) outcomes.set(check.id, stillPending(watch, check, now));
  }
  const showsOthers = outcomes.size > 0;
  for (const [id, error] of failed) {
    const watch = watches.get(id);
    if (watch && isRefusalOfRecord(error, showsOthers)) outcomes.set(id, stillPending(watch, undefined, now));
  }
  // The service works but omits these checks: they too reach their deadline.
  const isHidden = showsOthers && !stop.hard.aborted;
  const hidden = [...watches.values()].filter(({ subject }) => isHidden && !outcomes.has(subject));
  for (const watch of hidden) outcomes.set(watch.subject, stillPending(watch, undefined, now));
  const told = await store.settleWatches([...outcomes.values()], now);
  const unseen = [...watches.values()].filter(({ subject }) => !outcomes.has(subject));
  if (stop.hard.aborted) return 0;
  const pause = noteRound(polling, {
    of: 'visa_check',
    polled: watches.size,
    told,
    failed: hidden.length + unseen.length,
    began,
  });
  const again = now + Math.max(BETWEEN_ROUNDS, pause);
  await store.settleWatches(
    unseen.map((watch) => notSeen(watch, again)),
    now,
  );
  if (pause > 0) return pause;
  return watches.size < LOOKUP ? BETWEEN_ROUNDS : 0;
}

/** Milliseconds between two polls of a run, whose rows are sent over nights. */
const EVERY = 30_000;
const MOST = 100;

/** Watches the pending checks of watched runs. Returns milliseconds until the next poll. */
export async function spreadRuns({ store, clock, stop }: Relaying): Promise<number> {
  const now = clock.now();
  const due = { due: now, now, until: now + 2 * EVERY, limit: MOST };
  for (const watch of await store.claimWatches('run', due)) {
    let left: 'more' | 'waiting' | 'completed' = 'more';
    while (left === 'more' && !stop.soft.aborted) left = await store.spreadRun(watch, LOOKUP, clock.now());
    const outcome: WatchOutcome =
      left === 'completed'
        ? { watch, state: 'completed', dueAt: null, wasSeen: true }
        : { watch, state: 'waiting', dueAt: clock.now() + EVERY, wasSeen: true };
    await store.settleWatches([outcome], clock.now());
  }
  return EVERY / 6;
}
