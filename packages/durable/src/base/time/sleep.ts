import type { Clock } from '@workrights/client';

import type { Stop } from './stop.ts';

/** Sleeps for `ms`, or until one of the promises settles or the run is stopped. */
export async function sleep(
  { clock, stop }: { readonly clock: Clock; readonly stop: Stop },
  ms: number,
  until: readonly Promise<unknown>[] = [],
): Promise<void> {
  // SQLite responds within the same turn of the event loop, so requests in progress would never get theirs.
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  const waking = new AbortController();
  const signal = AbortSignal.any([stop.soft, waking.signal]);
  const slept = clock.sleep(ms, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  try {
    await Promise.race([slept, ...until]);
  } finally {
    waking.abort();
  }
}
