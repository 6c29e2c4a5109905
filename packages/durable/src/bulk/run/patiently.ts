import { ConnectionError, RateLimitError, ServerError, TimeoutError } from '@workrights/client';

import { sleep } from '../../base/time/sleep.ts';
import { isOverBudget } from '../../base/quota/meter.ts';
import type { Work } from './work.ts';

/** Milliseconds before each further attempt of a run's first requests. A typing error in the URL is reported within about a minute. */
const PAUSES = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];

/** Retries a run's first requests while the service is unreachable or wants fewer requests. */
export async function patiently<T>(work: Work, read: () => Promise<T>): Promise<T> {
  for (let tries = 0; ;) {
    try {
      await work.meter.prepare(1);
      return await read();
    } catch (error) {
      if (isOfQuota(error) && !work.stop.soft.aborted) {
        await sleep(work, Math.max(0, work.meter.quietUntil - work.clock.now()));
        continue;
      }
      const passes = [ConnectionError, RateLimitError, ServerError, TimeoutError].some(
        (kind) => error instanceof kind,
      );
      const pause = PAUSES[tries];
      tries += 1;
      if (!passes || pause === undefined || work.stop.soft.aborted) throw error;
      await sleep(work, Math.max(pause, work.meter.quietUntil - work.clock.now()));
    }
  }
}

/** Waits without a limit, because the day's quota may be used up. */
function isOfQuota(error: unknown): boolean {
  return (
    isOverBudget(error) ||
    (error instanceof RateLimitError && error.headers?.['min-quota-remaining'] !== undefined)
  );
}
