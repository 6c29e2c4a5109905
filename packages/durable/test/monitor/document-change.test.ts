import { beforeEach, expect, test } from 'vitest';

import { useEach } from '../../../../vitest.use.ts';
import { requestOf } from '../bulk/run/world.ts';
import { monitorWorld } from './monitor-world.ts';
import { record } from './people.ts';

const world = useEach(monitorWorld);
beforeEach(async () => {
  await world.give([record(1)]);
  await world.run();
});

const importDocument = (number: number) => world.give([record(1, { request: requestOf(number) })]);
const sent = () => world.sandbox.context.store.checks.list(10).length;

test('a person with a new passport is checked with it by the next run, also on the day of the last check, and once', async () => {
  world.goTo(world.today(), 12);
  await importDocument(2);
  const { due } = await world.plan();
  expect(due).toMatchObject([{ recheck: true, reasons: [{ rule: 'document-change' }] }]);
  expect(await world.run()).toMatchObject({ planned: 1 });
  expect(await world.run()).toMatchObject({ planned: 0 });
  expect(sent()).toBe(2);
});

test('a person whose new passport comes while the old one is being checked is checked with it afterwards', async () => {
  world.goTo('2026-03-06', 12);
  await importDocument(2);
  await world.run({ mode: 'offpeak', submitOnly: true });
  world.goTo('2026-03-06', 13);
  await importDocument(3);
  world.goTo('2026-03-07');
  await world.run();
  expect(await world.run()).toMatchObject({ planned: 1 });
  expect(sent()).toBe(3);
});

test('the same passport again is no reason to check', async () => {
  await importDocument(1);
  expect(await world.run()).toMatchObject({ planned: 0 });
});

test('a refused check is sent again once the document is corrected, and not before', async () => {
  world.goTo('2026-03-06', 12);
  await importDocument(2);
  world.sandbox.armFault({ fault: 'status', status: 422, operation: 'createVisaCheck' });
  expect(await world.run()).toMatchObject({ planned: 1, runs: [{ counts: { refused: 1 } }] });
  expect(await world.run()).toMatchObject({ planned: 0 });
  world.goTo('2026-03-06', 13);
  await importDocument(3);
  expect(await world.run()).toMatchObject({ planned: 1, runs: [{ counts: { completed: 1 } }] });
});
