import { expect, test } from 'vitest';

import { useEach } from '../../../../vitest.use.ts';
import { importPeople } from '../../src/monitor/import-people.ts';
import { monitorPeople } from '../../src/monitor/read-register.ts';
import { monitorWorld } from './monitor-world.ts';
import { record } from './people.ts';

const world = useEach(monitorWorld);

/** The next person's check never finishes. */
function stall(): void {
  world.sandbox.arm({ scenario: 'never-finishes' });
}

test('a check that the service never finishes ends the run in the morning, and holds up nobody the next evening', async () => {
  const { ledger, time } = world;
  stall();
  await importPeople(ledger, [record(1)], { clock: time });
  world.goTo(world.today(), 20);
  const first = await world.run({ mode: 'offpeak' });
  expect(first.runs).toMatchObject([{ ended: 'unfinished', counts: { pending: 1 } }]);
  expect(world.today()).toBe('2026-03-06');
  await importPeople(ledger, [record(2)], { clock: time });
  world.goTo('2026-03-06', 20);
  const second = await world.run({ mode: 'offpeak' });
  expect(second.runs).toContainEqual(expect.objectContaining({ run: 'monitor-2026-03-06', ended: 'done' }));
  const people = await monitorPeople(ledger, { clock: time });
  expect(people.map(({ check }) => check?.state)).toEqual(['pending', 'completed']);
});

test('a re-check is sent before the run waits for the checks of earlier days', async () => {
  const { ledger, time } = world;
  stall();
  await importPeople(ledger, [record(1)], { clock: time });
  await world.run({ mode: 'offpeak', submitOnly: true });
  await importPeople(ledger, [record(2)], { clock: time });
  const stop = new AbortController();
  await world.run({
    mode: 'offpeak',
    signal: stop.signal,
    onProgress: ({ run, counts }) => {
      if (run === 'monitor-2026-03-05' && counts.pending === 1) stop.abort();
    },
  });
  expect(world.sandbox.context.store.checks.list(10)).toHaveLength(2);
});

test('a run that somebody stops is interrupted, and not ended by the morning', async () => {
  const { ledger, time } = world;
  stall();
  await importPeople(ledger, [record(1)], { clock: time });
  const stop = new AbortController();
  const { runs } = await world.run({
    mode: 'offpeak',
    signal: stop.signal,
    onProgress: ({ counts }) => {
      if (counts.pending === 1) stop.abort();
    },
  });
  expect(runs).toMatchObject([{ ended: 'interrupted' }]);
});
