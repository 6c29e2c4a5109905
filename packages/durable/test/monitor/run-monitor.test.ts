import { beforeEach, afterEach, describe, expect, test } from 'vitest';

import { importPeople } from '../../src/monitor/import-people.ts';
import { monitorPeople, monitorPlan } from '../../src/monitor/read-register.ts';
import { type MonitorWorld, monitorWorld } from './monitor-world.ts';
import { record, RESULT } from './people.ts';

let world: MonitorWorld;
beforeEach(async () => {
  world = await monitorWorld();
});
afterEach(() => world[Symbol.asyncDispose]());

test('a person who was never checked is checked once', async () => {
  await importPeople(world.ledger, [record(1)], { clock: world.time });
  const first = await world.run();
  console.log(first, await monitorPeople(world.ledger, { clock: world.time }));
  expect(first).toMatchObject({ planned: 1, told: 1 });
});
