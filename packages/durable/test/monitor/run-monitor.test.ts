import { expect, test } from 'vitest';

import { addDays } from '@workrights/time/later-days';
import { useEach } from '../../../../vitest.use.ts';
import { RegisterChangedError } from '../../src/monitor/errors.ts';
import { importPeopleFromRun } from '../../src/monitor/import-run.ts';
import { runMonitor } from '../../src/monitor/run-monitor.ts';
import { all } from '../bulk/ledger/invented.ts';
import { monitorWorld } from './monitor-world.ts';
import { record, RESULT } from './people.ts';

const world = useEach(monitorWorld);

/** A visa that ends in 14 days, so that a re-check is due today. */
const soon = () => ({ ...RESULT, expiresOn: addDays(world.today(), 14) });

test('a person is checked and told of once, however often the monitor runs on a day', async () => {
  await world.give([record(1), record(2, { consent: false })]);
  expect(await world.run()).toMatchObject({ planned: 1, told: 1, runs: [{ ended: 'done' }], changed: 0 });
  const [one, two] = await world.people();
  expect(one).toMatchObject({
    result: { source: 'check', status: 'completed', checkedOn: world.today() },
    notChecked: null,
    check: { run: 'monitor-2026-03-05', row: 1, state: 'completed' },
  });
  expect(two).toMatchObject({ result: null, check: null, notChecked: 'no-consent' });
  expect(await world.run()).toMatchObject({ planned: 0, told: 0, runs: [] });
  expect(world.sandbox.context.store.checks.list(10)).toHaveLength(1);
});

test('a re-check says what changed, in the report too, and is repeated a day after a restriction changed', async () => {
  const result = { ...soon(), conditions: ['8999'] };
  await world.give([record(1, { result })]);
  expect(await world.run()).toMatchObject({ planned: 1, changed: 1 });
  const report = await world.report();
  expect(report.counts).toMatchObject({ people: 1, watched: 1, changed: 1, expired: 0, samples: 1 });
  const fields = report.changes.flatMap((change) => change.fields);
  expect(fields).toContainEqual({ field: 'expires_on', before: result.expiresOn, after: expect.anything() });
  expect(fields).toContainEqual({ field: 'conditions', before: ['8999'], after: expect.anything() });
  world.goTo('2026-03-06');
  expect(await world.run()).toMatchObject({ planned: 1, changed: 0 });
  world.goTo('2026-03-07');
  expect(await world.run()).toMatchObject({ planned: 0 });
});

test('who plans a day that another process has just planned is told to run the monitor again', async () => {
  const { ledger, time } = world;
  await world.give([record(1, { result: soon() })]);
  const killed = { signal: AbortSignal.abort() };
  // The other process plans between this one's two reads.
  const late = new Proxy(ledger, {
    get: (target, name: keyof typeof ledger) =>
      name === 'run'
        ? async (run: string) => {
            const known = await target.run(run);
            await world.run(killed);
            return known;
          }
        : target[name],
  });
  const checks = { baseUrl: world.sandbox.url, accessToken: 'none' };
  await expect(runMonitor(late, { checks, clock: time, ...killed })).rejects.toThrow(RegisterChangedError);
  expect(await world.run()).toMatchObject({ planned: 0, runs: [{ counts: { completed: 1 } }] });
});

test('off-peak checks that were only sent are collected by the next run, and nobody is sent twice meanwhile', async () => {
  await world.give([record(1, { result: soon() }), record(2, { result: soon() })]);
  const options = { mode: 'offpeak', submitOnly: true } as const;
  expect(await world.run(options)).toMatchObject({ planned: 2, runs: [{ ended: 'submitted' }] });
  world.goTo(world.today(), 11);
  expect(await world.run(options)).toMatchObject({ planned: 0, runs: [{ ended: 'submitted' }] });
  const { due } = await world.plan();
  expect(due.filter(({ recheck }) => recheck)).toEqual([]);
  world.goTo('2026-03-06');
  expect(await world.run({ mode: 'offpeak' })).toMatchObject({ planned: 0, runs: [{ ended: 'done' }] });
  const people = await world.people();
  expect(people.map(({ check }) => check?.state)).toEqual(['completed', 'completed']);
  expect(world.sandbox.context.store.checks.list(10)).toHaveLength(2);
});

test('who withdraws consent, or leaves, after the plan is not sent, and the next plan of the day has another name', async () => {
  const { ledger } = world;
  const records = [1, 2, 3].map((number) => record(number, { result: soon() }));
  await world.give(records);
  // Stopped before anything was sent.
  expect(await world.run({ signal: AbortSignal.abort() })).toMatchObject({ planned: 3, runs: [] });
  const changes = [{ consent: false }, { employedUntil: '2026-03-04' }, {}];
  await world.give(records.map((one, index) => ({ ...one, ...changes[index] })));
  await world.give([record(4)]);
  expect(await world.run()).toMatchObject({
    planned: 1,
    runs: [{ run: 'monitor-2026-03-05' }, { run: 'monitor-2026-03-05-2' }],
  });
  const sent = await all(ledger.rows('monitor-2026-03-05'));
  expect(sent.map(({ state }) => state)).toEqual(['refused', 'refused', 'completed']);
  expect(world.sandbox.context.store.checks.list(10)).toHaveLength(2);
});

test('nobody is sent after the end of their consent, however long the run waited, and they are due once they agree again', async () => {
  const { ledger } = world;
  const person = record(1, { result: soon(), consentUntil: '2026-03-05' });
  await world.give([person]);
  await world.run({ signal: AbortSignal.abort() });
  world.goTo('2026-03-06');
  await world.run();
  expect(world.sandbox.context.store.checks.list(10)).toEqual([]);
  const [row] = await all(ledger.rows('monitor-2026-03-05'));
  expect(row).toMatchObject({ state: 'refused', data: null, problem: { code: 'consent-ended' } });
  await world.give([{ ...person, consentUntil: null }]);
  expect(await world.run()).toMatchObject({ planned: 1, runs: [{ ended: 'done' }] });
  expect(world.sandbox.context.store.checks.list(10)).toHaveLength(1);
});

test('a visa that ends, or has ended, is told once to those who want it, by an id that names nobody', async () => {
  const { ledger, time } = world;
  const wanted = {
    url: 'https://receiver.example/',
    events: ['visa.expiring', 'visa.expired', 'recheck.due'],
    include: ['reference', 'days_left', 'expires_on'],
  } as const;
  await ledger.relay.createSubscription(wanted, time.now());
  const expiresOn = addDays(world.today(), 1);
  // Without a document there is no check, so nothing changes.
  const result = { ...RESULT, expiresOn };
  await world.give([record(1, { request: null, result })]);
  const events: unknown[] = [];
  for (const day of ['2026-03-05', '2026-03-06', '2026-03-06', '2026-03-07', '2026-03-08']) {
    world.goTo(day);
    await world.run();
    const now = time.now();
    for (const delivery of await ledger.relay.claimDeliveries({ now, until: now + 9, concurrency: 4 })) {
      const { type, subject, included } = delivery;
      events.push([type, subject, included]);
      await ledger.relay.settleDelivery(delivery, { kind: 'delivered', status: 200 }, now);
    }
  }
  const id = (await world.people())[0]?.id;
  expect(id).toMatch(/^per_[0-9a-f]{32}$/);
  const about = { reference: 'E-1', expires_on: expiresOn };
  expect(events).toMatchObject([
    ['visa.expiring', id, { ...about, days_left: 1 }],
    ['visa.expiring', id, { ...about, days_left: 0 }],
    ['visa.expired', id, { ...about, days_left: -1 }],
  ]);
});

test('a bulk run gives nobody of a row without a result, and says so of each', async () => {
  const { ledger, time } = world;
  world.sandbox.armFault({ fault: 'status', status: 422, operation: 'createVisaCheck' });
  await world.give([record(1), record(2)]);
  await world.run();
  await ledger.monitor.forget('E-1');
  await ledger.monitor.forget('E-2');
  const left: unknown[] = [];
  const onProblem = (problem: unknown) => void left.push(problem);
  const found = await importPeopleFromRun(ledger, 'monitor-2026-03-05', { clock: time, onProblem });
  expect(found).toMatchObject({ added: 1, problems: { 'no-result': 1 } });
  expect(left).toMatchObject([{ code: 'no-result', isKept: false }]);
});

test('a bulk run gives its people with their results, and checks nobody again who has not agreed to that', async () => {
  const { ledger, time } = world;
  await world.give([record(1)]);
  await world.run();
  const run = 'monitor-2026-03-05';
  const [known] = await world.people();
  await ledger.monitor.forget('E-1');
  expect(await importPeopleFromRun(ledger, run, { clock: time })).toMatchObject({ added: 1 });
  const [found] = await world.people();
  expect(found).toMatchObject({ result: known!.result, notChecked: 'no-consent' });
  const agreed = { clock: time, consent: 'everyone-agreed' } as const;
  expect(await importPeopleFromRun(ledger, run, agreed)).toMatchObject({ updated: 1 });
  expect(await importPeopleFromRun(ledger, run, agreed)).toMatchObject({ unchanged: 1 });
  expect(await world.people()).toMatchObject([{ notChecked: null }]);
});
