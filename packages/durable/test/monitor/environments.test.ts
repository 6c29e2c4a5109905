import { expect, test } from 'vitest';

import { useEach } from '../../../../vitest.use.ts';
import { OtherEnvironmentError } from '../../src/monitor/errors.ts';
import { importPeopleFromRun } from '../../src/monitor/import-run.ts';
import { monitorWorld } from './monitor-world.ts';
import { record, RESULT } from './people.ts';

const world = useEach(monitorWorld);

const LIVE = { ...RESULT, environment: 'live', expiresOn: '2026-03-10' } as const;
const SAMPLE = { ...LIVE, environment: 'sandbox' } as const;

test('a run in the sandbox is refused once there are results of live checks, and sends and tells nothing', async () => {
  const { ledger } = world;
  await world.give([record(1, { result: LIVE })]);
  await expect(world.run()).rejects.toThrow(OtherEnvironmentError);
  expect(world.sandbox.context.store.checks.list(10)).toEqual([]);
  expect(await ledger.runs()).toEqual([]);
  expect(await world.people()).toMatchObject([{ result: LIVE, check: null }]);
});

test('a live run is refused while sample data of the sandbox stand for checks, since nobody was checked', async () => {
  await world.give([record(1, { result: SAMPLE })]);
  await expect(world.run({ environment: 'live' })).rejects.toThrow(
    '1 person here has sample data of the sandbox',
  );
  expect(world.sandbox.context.store.checks.list(10)).toEqual([]);
});

test('a bulk run of the sandbox is not taken over by people who were checked live', async () => {
  const { ledger, time } = world;
  await world.give([record(1)]);
  await world.run();
  await ledger.monitor.forget('E-1');
  await world.give([record(2, { result: LIVE })]);
  await expect(importPeopleFromRun(ledger, 'monitor-2026-03-05', { clock: time })).rejects.toThrow(
    OtherEnvironmentError,
  );
  expect(await world.people()).toMatchObject([{ employeeId: 'E-2' }]);
});

test('sample data never replace the result of a live check, also when they are newer', async () => {
  await world.give([record(1, { result: LIVE })]);
  const newer = { ...SAMPLE, work: 'yes', checkedOn: '2026-03-01' } as const;
  await world.give([record(1, { result: newer })]);
  expect(await world.people()).toMatchObject([{ result: LIVE }]);
});
