import type { VisaCheck } from '@workrights/client';
import { describe, expect, test } from 'vitest';

import { exceptionsOf } from '../../../src/bulk/report/exceptions.ts';
import { problemOf } from '../../../src/base/rows/failed-check.ts';
import { readingOf } from '../../../src/base/rows/reading.ts';
import type { Row } from '../../../src/base/rows/row.ts';
import type { RunProgress } from '../../../src/bulk/run/progress.ts';
import { retryRun, runStatus } from '../../../src/bulk/run/run-status.ts';
import { RUN, type World, world } from './world.ts';

const MINUTE = 60_000;

/** A planned run whose first rows get these scenarios of the sandbox, one each, in order. */
async function worldOf(scenarios: readonly string[]): Promise<World> {
  const it = await world({ people: scenarios.length + 1, budget: { concurrency: 1 } });
  for (const scenario of scenarios) it.sandbox.arm({ scenario });
  return it;
}

async function rowsOf({ ledger }: World): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of ledger.rows(RUN)) rows.push(row);
  return rows;
}

test('a check that fails ends its row at once, with what to do next, and the run is done', async () => {
  await using it = await worldOf([
    'failed-vevo-person-not-found',
    'failed-vevo-login-error',
    'failed-without-code',
    'purged-status',
  ]);
  const began = it.time.now();
  const summary = await it.start();
  expect(summary).toMatchObject({ ended: 'done', counts: { completed: 1, failed: 4, total: 5 } });
  expect(it.time.now() - began).toBeLessThan(120_000);
  expect((await rowsOf(it)).map(({ problem }) => problem?.code)).toEqual([
    'check-failed-data',
    'check-failed-credentials',
    'check-failed',
    'check-withdrawn',
    undefined,
  ]);
});

describe('a check that failed for something that passes', () => {
  test('is made again by itself after a while, and the run waits for it', async () => {
    await using it = await worldOf(['failed-vevo-unavailable']);
    const began = it.time.now();
    const seen: RunProgress['again'][] = [];
    const summary = await it.start({ onProgress: ({ again }) => seen.push(again) });
    expect(summary).toMatchObject({ ended: 'done', counts: { completed: 2, failed: 0 } });
    expect(it.time.now() - began).toBeGreaterThan(5 * MINUTE);
    expect([...it.made().values()].toSorted()).toEqual([1, 2]);
    expect(seen.at(-1)).toBeUndefined();
    expect((await rowsOf(it)).map(({ problem }) => problem)).toEqual([null, null]);
  });

  test('is left to a person after the fourth one that failed', async () => {
    await using it = await world({ people: 2 });
    it.sandbox.arm({
      scenario: 'failed-vevo-unavailable',
      match: { identifier: 'SBXPERSON1' },
      times: 9,
    });
    const began = it.time.now();
    expect(await it.start()).toMatchObject({ ended: 'done', counts: { completed: 1, failed: 1 } });
    expect(it.time.now() - began).toBeGreaterThan(155 * MINUTE);
    expect([...it.made().values()].toSorted()).toEqual([1, 4]);
    expect((await rowsOf(it))[0]).toMatchObject({ attempts: 4, problem: { code: 'check-failed-passing' } });
    expect(await runStatus(it.ledger, RUN)).toMatchObject({ failed: 1, again: 0 });
  });

  test('is made again by whoever resumes the run, at the same time and no sooner', async () => {
    await using it = await worldOf(['failed-vevo-unavailable']);
    const stop = new AbortController();
    const began = it.time.now();
    const sleep = async (ms: number, signal?: AbortSignal) => {
      if ((await it.ledger.counts(RUN)).failed === 1) stop.abort();
      else await it.time.sleep(ms, signal);
    };
    const clock = { now: () => it.time.now(), random: Math.random, sleep };
    expect(await it.start({ clock, signal: stop.signal })).toMatchObject({
      ended: 'interrupted',
      counts: { failed: 1 },
    });
    expect(await runStatus(it.ledger, RUN)).toMatchObject({ failed: 1, again: 1 });
    expect(await it.start()).toMatchObject({ ended: 'done', counts: { completed: 2 } });
    expect(it.time.now() - began).toBeGreaterThan(5 * MINUTE);
    expect([...it.made().values()].toSorted()).toEqual([1, 2]);
  });
});

test('nobody is sent any more by a login that was refused, until somebody has mended it', async () => {
  await using it = await world({ people: 30, budget: { concurrency: 1, perMinute: 10 } });
  it.sandbox.arm({ scenario: 'failed-vevo-login-error', times: 30 });
  const summary = await it.start();
  const { failed, refused } = summary.counts;
  expect({ ended: summary.ended, all: failed + refused }).toEqual({ ended: 'done', all: 30 });
  expect(refused).toBeGreaterThan(1);
  expect([...it.made().values()]).toHaveLength(failed);
  expect((await rowsOf(it)).at(-1)).toMatchObject({
    state: 'refused',
    attempts: 0,
    problem: { code: 'login-refused' },
  });
  await fetch(`${it.sandbox.url}/_sandbox/scenarios/arm`, { method: 'DELETE' });
  expect(await retryRun(it.ledger, RUN)).toBe(30);
  expect(await it.start()).toMatchObject({ ended: 'done', counts: { completed: 30 } });
});

test('the report says of a failed check that nothing is known of its person', async () => {
  await using it = await worldOf(['failed-vevo-person-not-found']);
  await it.start();
  const [row] = await rowsOf(it);
  const reading = readingOf(row!, 'sandbox', '2026-03-05');
  expect(reading.work).toEqual({ entitlement: 'unknown', reason: 'failed' });
  expect(exceptionsOf(reading, [], true)).toEqual([
    {
      kind: 'failed',
      reason: 'check-failed-data',
      rule: 'has a check that found nobody with this document and birth date',
      fix: expect.stringContaining('Compare document type'),
    },
  ]);
});

test('a failed row can be sent again, and takes the result of its second check', async () => {
  await using it = await worldOf(['failed-vevo-person-not-found']);
  expect(await it.start()).toMatchObject({ counts: { completed: 1, failed: 1 } });
  expect(await retryRun(it.ledger, RUN)).toBe(1);
  expect(await it.start()).toMatchObject({ ended: 'done', counts: { completed: 2, failed: 0 } });
  expect([...it.made().values()].toSorted()).toEqual([1, 2]);
  expect((await rowsOf(it)).map(({ problem }) => problem)).toEqual([null, null]);
});

test('a failed check with a code of success is one that nobody can explain', () => {
  const result = { code: 'SUCCESS', message: 'Done.' };
  const check = { id: 'vc_1', status: 'failure', result } as VisaCheck;
  expect(problemOf(check)).toMatchObject({
    code: 'check-failed',
    details: [{ rule: 'has a check that failed, and nobody knows why' }],
  });
});
