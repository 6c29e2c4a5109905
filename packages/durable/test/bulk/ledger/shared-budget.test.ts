import { expect, test } from 'vitest';

import { openLedger } from '../../../src/open-ledger.ts';
import { KEY, temporaryFolder } from './invented.ts';

const SETTINGS = { environment: 'sandbox', attachments: false } as const;
const NOW = Date.parse('2026-11-22T02:00:00Z');

test('workers that take from the budget at the same time get no more than it has, together', async () => {
  await using place = await temporaryFolder();
  await using one = await openLedger(place, { key: KEY });
  await using other = await openLedger(place, { key: KEY });
  await one.startPlan('spring', SETTINGS, { perMinute: 50, perDay: 70, concurrency: 1 }, NOW);
  const takeAll = async (now: number) => {
    const asks = Array.from({ length: 30 }, (_, index) =>
      (index % 2 ? one : other).takeBudget('spring', 7, now),
    );
    const answers = await Promise.all(asks);
    return answers.reduce((sum, { granted }) => sum + granted, 0);
  };
  expect(await takeAll(NOW)).toBe(50);
  expect(await takeAll(NOW + 61_000)).toBe(20);
  expect(await one.takeBudget('spring', 1, NOW + 200_000)).toEqual({
    granted: 0,
    retryAt: Date.parse('2026-11-22T14:00:00Z'),
  });
});

test('what one worker is told by the service slows all of them', async () => {
  await using place = await temporaryFolder();
  await using one = await openLedger(place, { key: KEY });
  await using other = await openLedger(place, { key: KEY });
  await one.startPlan('spring', SETTINGS, { perMinute: 50, concurrency: 1 }, NOW);
  await one.slowDown('spring', NOW + 30_000, NOW);
  expect(await other.takeBudget('spring', 5, NOW + 1)).toEqual({ granted: 0, retryAt: NOW + 30_000 });
});
