import { LOOKUP } from '../../base/polling/poll-once.ts';
import type { WatchOutcome } from '../store/relay-work.ts';
import type { Relaying } from '../relaying.ts';

/** Milliseconds between two looks at a run: rows are sent over nights. */
const EVERY = 30_000;
const MOST = 100;

/** Watches the pending checks of watched runs. Gives milliseconds until the next look. */
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
