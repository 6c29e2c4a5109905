import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createSandbox, type SandboxOptions } from '@workrights/sandbox';
import { expect, onTestFinished, test } from 'vitest';

import { points } from '../src/generated/points.gen.ts';
import { createObserver } from '../src/observer.ts';
import type { PointReport, Report } from '../src/report/report.ts';
import { workForADay } from './support/days-work.ts';

const playable = points.flatMap(({ id, observe }) =>
  [...(observe?.readings ?? []), observe?.both].flatMap((one) =>
    one?.quirk === undefined ? [] : [{ point: id, says: one.says, quirk: one.quirk }],
  ),
);

test('a sandbox as the contract has it is seen to do what this kit assumes, and nothing else', async () => {
  const { points: found, drift } = await reportOf({});
  expect(drift).toEqual([]);
  const against = found.filter(({ state, both }) => !isOurs(state) && !(state === 'both-seen' && both?.ours));
  expect(against.map(({ id, state }) => `${id}: ${state}`)).toEqual([]);
  expect(found.filter(({ state }) => state === 'settled-for').length).toBeGreaterThan(60);
});

test.each(playable)('the sandbox with $quirk is seen to follow it', async ({ point, says, quirk }) => {
  const report = await reportOf({}, quirk);
  expect(seenOf(report, point)).toEqual({ quirk, unforeseen: [], says });
  expect(report.drift).toEqual([]);
});

test.each(playable)(
  'a sandbox like one with $quirk is seen to follow it too',
  { tags: 'nightly' },
  async ({ point, says, quirk }) => {
    const report = await reportOf({}, quirk);
    const again = await reportOf({ like: await fileOf(report) });
    expect(seenOf(again, point)).toEqual({ quirk, unforeseen: [], says });
  },
);

async function reportOf(options: SandboxOptions, quirk?: string): Promise<Report> {
  await using sandbox = await createSandbox(options);
  const set = await fetch(`${sandbox.url}/_sandbox/quirks`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(quirk === undefined ? {} : Object.fromEntries([quirk.split('=')])),
  });
  expect(set.status).toBe(200);
  const observer = createObserver();
  await workForADay(sandbox, observer);
  return observer.report();
}

function seenOf(report: Report, point: string) {
  const { quirk, unforeseen, readings, both } = report.points.find(({ id }) => id === point)!;
  const [first, ...others] = readings.filter(({ seen }) => seen);
  return { quirk, unforeseen, says: others.length === 0 ? first?.says : both?.says };
}

function isOurs(state: PointReport['state']): boolean {
  return state === 'settled-for' || state === 'not-seen' || state === 'not-observable';
}

async function fileOf(report: Report): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'observed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'report.json');
  await writeFile(path, JSON.stringify(report));
  return path;
}
