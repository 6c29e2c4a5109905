import type { Clock } from '@workrights/client';
import { describe, expect, it } from 'vitest';

import { once, world, type World } from './world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A clock that is ahead of the service's by so many milliseconds. */
const ahead = ({ time }: World, by: number): Clock => ({
  now: () => time.now() + by,
  monotonic: time.monotonic,
  random: time.random,
  sleep: time.sleep,
});

/** Runs with a clock that is ahead until some creates were sent. */
async function sendAhead(it: World, by: number, fetch = it.time.fetch): Promise<void> {
  const stop = new AbortController();
  let creates = 0;
  const clock = ahead(it, by);
  await it.start({
    clock,
    signal: stop.signal,
    checks: {
      clock,
      fetch: (url, init) => {
        if (init.attempt.operationId === 'createVisaCheck' && (creates += 1) === 5) stop.abort();
        return fetch(url, init);
      },
    },
  });
}

const BY = [10 * MINUTE, 50 * MINUTE, 5 * HOUR, 23 * HOUR, 30 * HOUR, 24 * 3 * HOUR];

describe('a run whose clock was ahead, and is right again', () => {
  it.each(BY)('is not held up by it: %i milliseconds', async (by) => {
    await using it = await world({ people: 12, budget: { perMinute: 100, concurrency: 2 } });
    it.sandbox.armFault({ fault: 'status', status: 429, operation: 'createVisaCheck', retry_after: 30 });
    await sendAhead(it, by);
    const began = it.time.now();
    expect(await it.start()).toMatchObject({ ended: 'done', counts: { completed: 12 } });
    expect(it.time.now() - began).toBeLessThan(10 * MINUTE);
    expect([...it.made().values()]).toEqual(once(12));
  });

  it.each(BY)('sends nobody twice whose answer was lost meanwhile: %i milliseconds', async (by) => {
    await using it = await world({ people: 12, budget: { concurrency: 2 } });
    let lost = 0;
    await sendAhead(it, by, async (url, init) => {
      const response = await it.time.fetch(url, init);
      if (init.attempt.operationId !== 'createVisaCheck' || (lost += 1) < 3) return response;
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('cut'), { code: 'ECONNRESET' }) });
    });
    const { counts } = await it.start();
    expect(Math.max(...it.made().values())).toBe(1);
    expect(counts).toMatchObject({ total: 12, completed: 12 });
  });
});

describe('one cut of the network', () => {
  it('counts once, however many requests were under way', async () => {
    await using it = await world({ people: 60, budget: { concurrency: 20 } });
    let [creates, isCut] = [0, false];
    const began = it.time.now();
    const waits: number[] = [];
    await it.start({
      checks: {
        fetch: async (url, init) => {
          if (init.attempt.operationId === 'createVisaCheck') {
            creates += 1;
            // The connection of 20 creates fails before they reach the service.
            isCut = creates > 20 && creates <= 40;
            if (isCut) {
              throw new TypeError('fetch failed', {
                cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
              });
            }
          }
          return it.time.fetch(url, init);
        },
      },
      onProgress: ({ waitsUntil }) => {
        if (waitsUntil !== undefined) waits.push(waitsUntil - it.time.now());
      },
    });
    expect([...it.made().values()]).toEqual(once(60));
    expect(it.time.now() - began).toBeLessThan(40_000);
  });
});
