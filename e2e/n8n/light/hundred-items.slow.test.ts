import { expect, test } from 'vitest';

import { chain, createCheck, jsonOf, start } from './workflows.ts';
import { useWorld } from './world.ts';

const world = useWorld();

// In real time: a fast check takes 5 to 20 seconds.
test('100 items are finished in 30 seconds with 40 requests beside the creations', async () => {
  const people = Array.from({ length: 100 }, (_, index) => ({ document: `PA${index}` }));
  const began = Date.now();
  const run = await world.execute(chain(start(people), createCheck({ options: {} })));
  const seconds = (Date.now() - began) / 1000;
  const further = world.requests().filter((operation) => operation !== 'createVisaCheck').length;
  console.log(`100 items: ${seconds.toFixed(1)} s, ${further} requests beside the creations`);
  expect(jsonOf(run).map(({ status }) => status)).toEqual(Array(100).fill('completed'));
  expect(world.requests().length - further).toBe(100);
  expect(further).toBeLessThanOrEqual(40);
  expect(seconds).toBeLessThanOrEqual(30);
});
