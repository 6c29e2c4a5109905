import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { askedRetryAt, quietUntil, retryAt } from '../../src/relay/deliver/retry-times.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test('pauses grow from seconds to four hours, and end after three days', () => {
  let now = 0;
  const pauses: number[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const next = retryAt({ attempt, beganAt: 0 }, now, 0.5);
    if (next === null) break;
    pauses.push(next - now);
    now = next;
  }
  expect(pauses.slice(0, 8)).toEqual([
    5_000,
    30_000,
    2 * MINUTE,
    10 * MINUTE,
    30 * MINUTE,
    HOUR,
    2 * HOUR,
    4 * HOUR,
  ]);
  expect(pauses.slice(8).every((pause) => pause === 4 * HOUR)).toBe(true);
  expect(now).toBeGreaterThan(68 * HOUR);
  expect(now).toBeLessThanOrEqual(72 * HOUR);
});

test('a pause is a fifth shorter or longer at most, whatever chance says', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (attempt, random) => {
        const middle = retryAt({ attempt, beganAt: 0 }, 0, 0.5)!;
        const pause = retryAt({ attempt, beganAt: 0 }, 0, random)!;
        expect(Math.abs(pause - middle)).toBeLessThanOrEqual(middle * 0.2 + 1);
      },
    ),
  );
});

test('a receiver that asks for no pause gets the same event again after five seconds, and later once a minute', () => {
  const pauseOf = (attempt: number, asked: number) =>
    askedRetryAt({ attempt, beganAt: 0 }, asked, 1, 0.5)! - 1;
  expect([1, 2, 3, 8, 30].map((attempt) => pauseOf(attempt, 0))).toEqual([
    5_000,
    30_000,
    MINUTE,
    MINUTE,
    MINUTE,
  ]);
  expect(pauseOf(8, 10 * MINUTE)).toBe(10 * MINUTE);
  expect(askedRetryAt({ attempt: 9, beganAt: 0 }, 0, 72 * HOUR, 0.5)).toBeNull();
});

test('a receiver may ask for a pause of an hour at most, and of a second at least', () => {
  expect([0, 30_000, 9 * HOUR].map((asked) => quietUntil(asked, 1))).toEqual([1_001, 30_001, HOUR + 1]);
});
