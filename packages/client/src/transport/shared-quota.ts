import { type LastMinute, requestsIn, roomAt, stillIn, withMore } from '@workrights/time/last-minute';
import { QUOTAS, type QuotaName, withinLargest } from '@workrights/time/quotas';
import { isObject } from '@workrights/explainer/value';

import type { Log } from '../logging/log.ts';
import type { QuotaStore } from '../options/quota-store.ts';

const MINUTE = 60_000;

/** What processes keep of an account that they share. */
interface Kept {
  readonly recent: LastMinute;
  /** Requests of a minute, as a response has told it to one of them. */
  readonly perMinute?: number | undefined;
}

/** Counts the requests that all processes with one store send. */
export interface SharedQuota {
  /**
   * Takes a request, unless there would be more than `perMinute` in 60 seconds.
   *
   * @param perMinute what responses have told this process.
   * @param longest one that would wait for longer is taken at once.
   * @returns 0 once it is taken; else the milliseconds until there may be room.
   */
  take: (perMinute: number | undefined, longest: number) => Promise<number>;
  /** Tells the others what a response has told, if it is news: this process may end without another request. */
  tell: (perMinute: number) => Promise<void> | undefined;
}

/** @param key names the service and the client id. */
export function sharedQuota(
  store: QuotaStore,
  key: string,
  quota: Exclude<QuotaName, 'none'>,
  log: Log,
  clock: { now: () => number },
): SharedQuota {
  let hasFailed = false;
  /** Requests of a minute, as far as the store and this process know. */
  let known: number = QUOTAS[quota].minute;

  /** Gives what `step` makes of what is kept; undefined when the store fails. */
  const change = async <T>(step: (kept: Kept, now: number) => [Kept, T]): Promise<T | undefined> => {
    try {
      return await store.lock(key, async () => {
        const [next, result] = step(readKept(await store.get(key)), store.now?.() ?? clock.now());
        await store.set(key, JSON.stringify(next));
        return result;
      });
    } catch {
      // It may quote what it keeps. No call fails by it.
      if (!hasFailed) log.warn?.('quotaStore failed: this process counts only its own requests meanwhile');
      hasFailed = true;
      return undefined;
    }
  };

  return {
    async take(perMinute, longest) {
      const ms = await change((kept, now) => {
        const recent = stillIn(kept.recent, now);
        known = perMinute ?? kept.perMinute ?? known;
        const pause = requestsIn(recent) < known ? 0 : Math.min(MINUTE, roomAt(recent) - now);
        const isTaken = pause === 0 || pause > longest;
        const next = {
          recent: isTaken ? withMore(recent, 1, now) : recent,
          perMinute: perMinute ?? kept.perMinute,
        };
        return [next, isTaken ? 0 : pause];
      });
      return ms ?? 0;
    },
    tell(perMinute) {
      if (perMinute === known) return undefined;
      known = perMinute;
      return change((kept) => [{ ...kept, perMinute }, undefined]);
    },
  };
}

/** A text that is none of ours holds nothing. */
function readKept(text: string | undefined): Kept {
  const { recent, perMinute }: Partial<Record<keyof Kept, unknown>> = parse(text);
  const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
  const isEntry = (entry: unknown): entry is LastMinute[number] =>
    Array.isArray(entry) && entry.length === 2 && entry.every(isCount);
  return {
    recent: Array.isArray(recent) ? recent.filter(isEntry) : [],
    perMinute: isCount(perMinute) ? withinLargest(perMinute, 'minute') : undefined,
  };
}

function parse(text = ''): object {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
