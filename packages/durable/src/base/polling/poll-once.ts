import { CheckFailedError, type Clock, type VisaCheck, type VisaChecks } from '@workrights/client';
import { checkEndOf } from '@workrights/results';

import type { Stop } from '../time/stop.ts';

/** Ids per lookup: the client's default. */
export const LOOKUP = 1_000;
/** Milliseconds that one round of polls may take. */
export const ROUND = 30_000;
/** How long to wait for the next check after the last one that was seen, in ms. One failing check must not delay all others. */
const STRAGGLERS = 5_000;

export interface Round {
  /** Checks that have ended, with or without a result. */
  readonly ended: readonly { readonly id: string; readonly check: VisaCheck }[];
  /** Checks that the service returned unfinished. */
  readonly pending: readonly VisaCheck[];
  /** Why the other checks weren't seen, by id. */
  readonly failed: ReadonlyMap<string, unknown>;
}

/** One round of the client's shared lookups. It ends when each check was seen once, or its time is over. */
export async function pollOnce(
  { clock, stop }: { readonly clock: Clock; readonly stop: Stop },
  checks: VisaChecks,
  ids: readonly string[],
): Promise<Round> {
  const signal = stop.hard;
  const ended: { id: string; check: VisaCheck }[] = [];
  const pending = new Map<string, VisaCheck>();
  const failed = new Map<string, unknown>();
  const unseen = new Set(ids);
  const { promise: allSeen, resolve } = Promise.withResolvers<undefined>();
  const sights = { last: Infinity };
  const see = (id: string): void => {
    // The client keeps polling a pending check.
    if (!unseen.delete(id)) return;
    sights.last = clock.now();
    if (unseen.size === 0) resolve(undefined);
  };
  const waiting = new AbortController();
  const noMore = async (): Promise<undefined> => {
    while (clock.now() < sights.last + STRAGGLERS) {
      await clock.sleep(STRAGGLERS, waiting.signal).catch(() => {});
      if (waiting.signal.aborted) return;
    }
  };
  const quiet = noMore();
  const outcomes = checks.waitForAll(ids, {
    timeout: ROUND,
    signal,
    onProgress: ({ check }) => {
      if (checkEndOf(check.status) !== null) return;
      pending.set(check.id, check);
      see(check.id);
    },
  });
  while (unseen.size > 0) {
    const outcome = (await Promise.race([outcomes.next(), allSeen, quiet]))?.value;
    if (outcome === undefined) break;
    const { id, error } = outcome;
    const check = error instanceof CheckFailedError ? error.check : outcome.check;
    if (check) {
      ended.push({ id, check });
      pending.delete(id);
    } else if (unseen.has(id)) failed.set(id, error);
    see(id);
  }
  waiting.abort();
  await outcomes.return?.();
  return { ended, pending: [...pending.values()], failed };
}
