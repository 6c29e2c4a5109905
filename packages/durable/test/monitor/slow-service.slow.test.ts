import { expect, test } from 'vitest';

import { useEach } from '../../../../vitest.use.ts';
import { monitorWorld } from './monitor-world.ts';
import { record } from './people.ts';

const world = useEach(monitorWorld);

/** The next person's check never finishes. */
function stall(): void {
  world.sandbox.arm({ scenario: 'never-finishes' });
}

test('a check that the service never finishes ends the run in the morning, and holds up nobody the next evening', async () => {
  stall();
  await world.give([record(1)]);
  world.goTo(world.today(), 20);
  const first = await world.run({ mode: 'offpeak' });
  expect(first.runs).toMatchObject([{ ended: 'unfinished', counts: { pending: 1 } }]);
  expect(world.today()).toBe('2026-03-06');
  await world.give([record(2)]);
  world.goTo('2026-03-06', 20);
  const second = await world.run({ mode: 'offpeak' });
  expect(second.runs).toContainEqual(expect.objectContaining({ run: 'monitor-2026-03-06', ended: 'done' }));
  const people = await world.people();
  expect(people.map(({ check }) => check?.state)).toEqual(['pending', 'completed']);
});

test('a re-check is sent before the run waits for the checks of earlier days', async () => {
  stall();
  await world.give([record(1)]);
  await world.run({ mode: 'offpeak', submitOnly: true });
  await world.give([record(2)]);
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
  stall();
  await world.give([record(1)]);
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
