import { expect, test } from 'vitest';

import { offPeakWindow } from '@workrights/time/off-peak';

import { everyNight } from '../../src/monitor/every-night.ts';

const HOUR = 3_600_000;

/** A clock whose sleeps take no time. It ends the nights at `until`. */
function nightsUntil(start: string, until: string) {
  let now = Date.parse(start);
  const ending = new AbortController();
  const began: string[] = [];
  const failed: unknown[] = [];
  const clock = {
    now: () => now,
    random: () => 0.5,
    sleep: async (ms: number, signal?: AbortSignal) => {
      now += ms;
      if (now >= Date.parse(until)) ending.abort();
      signal?.throwIfAborted();
    },
  };
  const run = (work: () => Promise<void>) =>
    everyNight(
      { database: undefined },
      async () => {
        began.push(new Date(now).toISOString());
        await work();
      },
      { clock, signal: ending.signal, onFailed: (error) => failed.push(error) },
    );
  return { run, began, failed, pass: (ms: number) => (now += ms) };
}

test('a ledger in a folder has its nights at 9pm at UTC+10, in summer and in winter', async () => {
  for (const [start, until, days] of [
    ['2026-01-10T00:00:00Z', '2026-01-13T00:00:00Z', ['2026-01-10', '2026-01-11', '2026-01-12']],
    ['2026-06-30T12:00:00+10:00', '2026-07-02T12:00:00+10:00', ['2026-06-30', '2026-07-01']],
  ] as const) {
    const nights = nightsUntil(start, until);
    await nights.run(async () => {});
    expect(nights.began).toEqual(days.map((day) => `${day}T11:00:00.000Z`));
  }
});

test('a process that starts during the night begins at once, and works once in it, however long that takes', async () => {
  const nights = nightsUntil('2026-03-05T23:30:00+10:00', '2026-03-07T12:00:00+10:00');
  // Longer than the rest of the window, as a run that collects its results.
  await nights.run(async () => {
    nights.pass(7.5 * HOUR);
  });
  expect(nights.began).toEqual(['2026-03-05T13:30:00.000Z', '2026-03-06T11:00:00.000Z']);
  expect(offPeakWindow(Date.parse(nights.began[0]!)).isOpen).toBe(true);
});

test('a night that fails is told, and begun again after ten minutes, but not in the day', async () => {
  const nights = nightsUntil('2026-03-05T12:00:00+10:00', '2026-03-07T12:00:00+10:00');
  const error = new Error('invented');
  await nights.run(async () => {
    if (nights.began.length === 2) return;
    // The second night fails in its last minutes.
    if (nights.began.length === 3) nights.pass(8.9 * HOUR);
    throw error;
  });
  expect(nights.failed).toEqual([error, error]);
  expect(nights.began).toEqual([
    '2026-03-05T11:00:00.000Z',
    '2026-03-05T11:10:00.000Z',
    '2026-03-06T11:00:00.000Z',
  ]);
});
