import type { RunProgress } from '@workrights/durable';
import { describe, expect, test } from 'vitest';

import { QuietLog, showProgress } from '../src/commands/bulk/progress.ts';
import { NO_ROWS } from './support/counts.ts';

const NOW = Date.parse('2026-03-05T01:00:00Z');
const seen = (over: Partial<RunProgress> = {}): RunProgress => ({
  run: 'june',
  counts: {
    planned: 40_000,
    submitting: 8,
    pending: 1_200,
    completed: 12_000,
    failed: 0,
    refused: 300,
    unknown: 20,
    held: 40,
    total: 53_568,
  },
  perMinute: 400,
  sentBy: NOW + 3_600_000,
  doneBy: NOW + 7_200_000,
  window: { isOpen: false, opensAt: 0, closesAt: 0 },
  budget: { concurrency: 8 },
  waitsUntil: undefined,
  again: undefined,
  requests: 9,
  ...over,
});

describe('the line of progress', () => {
  test('has the bar, the percentage and the time of its end first', () => {
    expect(showProgress(seen(), 79, NOW)).toBe(
      '[####................]  23%  ETA 03:00 UTC  12,000 with a result, 8 being sent',
    );
  });

  test('names the day of an end that is further away', () => {
    expect(showProgress(seen({ doneBy: NOW + 3 * 86_400_000 }), 79, NOW)).toContain(
      'ETA 2026-03-08 01:00 UTC',
    );
  });

  test('says that it waits, before all that is counted', () => {
    expect(showProgress(seen({ waitsUntil: NOW + 60_000 }), 79, NOW)).toContain('UTC  waits until 01:01 UTC');
  });

  test.each([79, 59, 30, 10])('fits into %i columns', (width) => {
    expect(showProgress(seen({ waitsUntil: NOW }), width, NOW).length).toBeLessThanOrEqual(width);
  });

  test('is whole for a run without rows', () => {
    expect(
      showProgress(seen({ counts: NO_ROWS, sentBy: undefined, doneBy: undefined, perMinute: 0 }), 79, NOW),
    ).toBe('[####################] 100%');
  });
});

test('what the client says during a run is told after it, each message once', () => {
  const told: string[] = [];
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = (text) => told.push(String(text)) > 0;
  try {
    const log = new QuietLog();
    for (let times = 0; times < 5; times += 1) void log.logger.warn('unknown status');
    expect(told).toEqual([]);
    log.tell();
  } finally {
    process.stderr.write = write;
  }
  expect(told.filter((line) => line.includes('unknown'))).toEqual(['workrights: unknown status (5 times)\n']);
});
