import { ConnectionError, RateLimitError, ServerError, TimeoutError } from '@workrights/client';

import { sleep } from '../../base/time/sleep.ts';
import type { Work } from './work.ts';

/** Milliseconds before each further try of what a run begins with. A typing error in the URL is told within a minute. */
const PAUSES = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];

/** Reads what a run begins with, again while the service is out of reach or wants fewer requests. */
export async function patiently<T>(work: Work, read: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      await work.meter.prepare(1);
      return await read();
    } catch (error) {
      const passes = [ConnectionError, RateLimitError, ServerError, TimeoutError].some(
        (kind) => error instanceof kind,
      );
      const pause = PAUSES[tries];
      if (!passes || pause === undefined || work.stop.soft.aborted) throw error;
      await sleep(work, Math.max(pause, work.meter.quietUntil - work.clock.now()));
    }
  }
}
