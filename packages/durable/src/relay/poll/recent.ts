import type { VisaCheck, VisaChecks } from '@workrights/client';

import { noteRound, type Polling } from './polling.ts';

/** Milliseconds between two lists, and how many checks a list has. */
const EVERY = 60_000;
const LISTED = 100;
/** Of a small account the list reaches back far: what is older was watched, or never will be. In milliseconds. */
const OLD = 7 * 24 * 3_600_000;

/**
 * Lists the recent checks, and watches those that nobody watches and no run has: of the last week all that are not finished, and of the
 * others those that were made since the first list. Gives milliseconds until the next list.
 */
export async function watchRecent(polling: Polling, checks: VisaChecks): Promise<number> {
  const { store, clock, stop } = polling;
  const began = clock.now();
  let listed: VisaCheck[];
  try {
    listed = await checks.list({ limit: LISTED }, { signal: stop.soft });
  } catch {
    if (stop.soft.aborted) return 0;
    return EVERY + noteRound(polling, { of: 'recent', polled: 1, told: 0, failed: 1, began });
  }
  const times = new Map(listed.map(({ id, requested_at: time }) => [id, Date.parse(time ?? '')]));
  const newest = Math.max(...[...times.values()].filter(Number.isFinite));
  const since = await store.recentSince(Number.isFinite(newest) ? newest : began);
  const wanted = listed.filter(({ id, status }) => {
    const time = times.get(id)!;
    return !(time < began - OLD) && (status !== 'completed' || time > since);
  });
  const ids = await store.unwatched(wanted.map(({ id }) => id));
  await store.addWatches(
    ids.map((subject) => ({ kind: 'visa_check', subject })),
    clock.now(),
  );
  noteRound(polling, { of: 'recent', polled: 1, told: 0, failed: 0, began });
  return EVERY;
}
