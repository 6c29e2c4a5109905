import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { nothingSpent, slowDown, type Spent, take } from '../../../src/bulk/ledger/budget.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** 12:00 at UTC+10. */
const NOON = Date.parse('2026-11-22T02:00:00Z');

/** Takes from the budget several times; returns when it granted how many. */
function spend(
  budget: { perMinute?: number; perDay?: number },
  asks: readonly { wait: number; count: number }[],
) {
  let now = NOON;
  let spent = nothingSpent;
  return asks.map(({ wait, count }) => {
    now += wait;
    const result = take(spent, { concurrency: 1, ...budget }, count, now);
    ({ spent } = result);
    return { now, count, granted: result.granted, retryAt: result.retryAt };
  });
}

const asks = fc.array(fc.record({ wait: fc.nat(40_000), count: fc.integer({ min: 1, max: 12 }) }), {
  maxLength: 60,
});
const limit = fc.integer({ min: 1, max: 20 });

describe('the budget of a minute and of a day', () => {
  test('no 60 seconds have more requests than a minute may', () => {
    fc.assert(
      fc.property(limit, asks, (perMinute, list) => {
        const granted = spend({ perMinute }, list);
        for (const { now } of granted) {
          const within = granted.filter((each) => each.now > now - MINUTE && each.now <= now);
          expect(within.reduce((sum, each) => sum + each.granted, 0)).toBeLessThanOrEqual(perMinute);
        }
      }),
    );
  });

  test('no day at UTC+10 has more requests than a day may', () => {
    fc.assert(
      fc.property(limit, asks, (perDay, list) => {
        const granted = spend(
          { perDay },
          list.map((each) => ({ ...each, wait: each.wait * 500 })),
        );
        const days = Map.groupBy(granted, ({ now }) => Math.floor((now + 10 * 60 * MINUTE) / DAY));
        for (const each of days.values()) {
          expect(each.reduce((sum, { granted }) => sum + granted, 0)).toBeLessThanOrEqual(perDay);
        }
      }),
    );
  });

  test('whoever gets nothing is told a later time, and then gets something', () => {
    fc.assert(
      fc.property(limit, limit, asks, (perMinute, perDay, list) => {
        const budget = { perMinute, perDay, concurrency: 1 };
        let spent: Spent = nothingSpent;
        let now = NOON;
        for (const { wait, count } of list) {
          now += wait;
          const first = take(spent, budget, count, now);
          spent = first.spent;
          if (first.granted > 0) continue;
          expect(first.retryAt).toBeGreaterThan(now);
          now = first.retryAt;
          const second = take(spent, budget, count, now);
          spent = second.spent;
          expect(second.granted).toBeGreaterThan(0);
        }
      }),
    );
  });

  test('without a limit everything is granted', () => {
    for (const { count, granted } of spend({}, [
      { wait: 0, count: 5_000 },
      { wait: 0, count: 5_000 },
    ])) {
      expect(granted).toBe(count);
    }
  });

  test('whoever used up a minute is told the second in which its first request counts no more', () => {
    const budget = { perMinute: 2, perDay: 3, concurrency: 1 };
    const { spent: one } = take(nothingSpent, budget, 1, NOON);
    const { spent: both } = take(one, budget, 1, NOON + 30_000);
    expect(take(both, budget, 1, NOON + 40_000)).toMatchObject({ granted: 0, retryAt: NOON + 61_000 });
    expect(take(both, budget, 1, NOON + 61_000)).toMatchObject({ granted: 1, retryAt: NOON + 61_000 });
  });

  test('the day begins at midnight at UTC+10', () => {
    const budget = { perDay: 1, concurrency: 1 };
    const { spent } = take(nothingSpent, budget, 1, NOON);
    const { retryAt } = take(spent, budget, 1, NOON + 1);
    expect(new Date(retryAt).toISOString()).toBe('2026-11-22T14:00:00.000Z');
  });
});

describe('a service that wants fewer requests', () => {
  const budget = { perMinute: 40, concurrency: 1 };
  const slow = slowDown(take(nothingSpent, budget, 40, NOON).spent, budget, NOON + 5 * MINUTE, NOON + 1_000);

  test('gets none before the time that it named', () => {
    expect(take(slow, budget, 1, NOON + 5 * MINUTE - 1)).toMatchObject({
      granted: 0,
      retryAt: NOON + 5 * MINUTE,
    });
  });

  test('gets half as many afterwards, and the old pace again some minutes later', () => {
    expect(take(slow, budget, 100, NOON + 5 * MINUTE).granted).toBe(20);
    expect(take(slow, budget, 100, NOON + 15 * MINUTE).granted).toBe(40);
  });

  test('gets a quarter more each half minute, whether it is asked meanwhile or not', () => {
    const at = (spent: Spent, seconds: number) =>
      take(spent, budget, 100, NOON + 5 * MINUTE + seconds * 1_000);
    expect(at(slow, 29).granted).toBe(20);
    expect(at(slow, 30).granted).toBe(25);
    expect(at(slow, 60).granted).toBe(32);
    const { spent } = take(slow, budget, 1, NOON + 5 * MINUTE + 45_000);
    expect(at(spent, 59).granted).toBe(25 - 1);
    expect(at(spent, 60).granted).toBe(32 - 1);
  });

  test('gets half of that again when it wants fewer once more, after its time was over', () => {
    const again = slowDown(slow, budget, NOON + 6 * MINUTE, NOON + 5 * MINUTE);
    expect(take(again, budget, 100, NOON + 6 * MINUTE).granted).toBe(10);
  });

  test('is not slowed down any more once the old pace is reached, when the run has no limit', () => {
    const free = { concurrency: 1 };
    const slowed = slowDown(take(nothingSpent, free, 2, NOON).spent, free, NOON + MINUTE, NOON);
    expect(take(slowed, free, 9, NOON + 2 * MINUTE).granted).toBe(9);
  });

  test('gets half of what was sent in the last minute when the run has no limit', () => {
    const free = { concurrency: 1 };
    const { spent } = take(nothingSpent, free, 300, NOON);
    const slowed = slowDown(spent, free, NOON + 2 * MINUTE, NOON);
    expect(take(slowed, free, 1_000, NOON + 2 * MINUTE).granted).toBe(150);
    expect(take(slowed, free, 1_000, NOON + 20 * MINUTE).granted).toBe(1_000);
  });

  test('is slowed down once by workers that all meet the same refusal', () => {
    const again = slowDown(slow, budget, NOON + 5 * MINUTE, NOON + 2_000);
    expect(take(again, budget, 100, NOON + 5 * MINUTE).granted).toBe(20);
  });

  test('always gets one in the end', () => {
    let spent = slow;
    for (let time = 5; time < 200; time += 5)
      spent = slowDown(spent, budget, NOON + time * MINUTE, NOON + time * MINUTE);
    expect(take(spent, budget, 1, NOON + 300 * MINUTE).granted).toBe(1);
  });
});

test('what was spent while the clock was years ahead counts for a minute once it is right, and no longer', () => {
  const ahead = Date.parse('2036-03-05T01:02:03.000Z');
  const now = Date.parse('2026-03-05T01:02:03.000Z');
  const budget = { concurrency: 1, perMinute: 2, perDay: 2 };
  const { spent } = take(nothingSpent, budget, 2, ahead);
  const { granted, retryAt, ...first } = take(slowDown(spent, budget, ahead + 60_000, ahead), budget, 1, now);
  expect({ granted, retryAt }).toEqual({ granted: 0, retryAt: now + 61_000 });
  expect(take(first.spent, budget, 1, retryAt).granted).toBe(1);
  // Another process with a clock that is a day behind doesn't get a second budget.
  expect(take(spent, budget, 1, ahead - 24 * 3_600_000).granted).toBe(0);
});
