import type { Fetch } from '@workrights/client';
import { describe, expect, test } from 'vitest';

import { useEach } from '../../../../vitest.use.ts';
import { RunStoppedError } from '../../src/bulk/run/errors.ts';
import { monitorWorld } from './monitor-world.ts';
import { record } from './people.ts';

const world = useEach(monitorWorld);

/** A service that responds with this status to every request whose passport matches. */
function refusing(status: number, isRefused: (body: string) => boolean) {
  const { checks } = world;
  const fetch: Fetch = async (input, init) => {
    const body = typeof init?.body === 'string' ? init.body : '';
    const isOf = body.includes('SBXPERSON') && isRefused(body);
    if (isOf)
      return new Response('{"title":"No"}', { status, headers: { 'content-type': 'application/json' } });
    return checks.fetch!(input, init);
  };
  return { checks: { ...checks, fetch } };
}

const give = (...numbers: readonly number[]) => world.give(numbers.map((number) => record(number)));
const states = async () => (await world.people()).map(({ check }) => check?.state);
const second = (body: string) => body.includes('SBXPERSON2"');

describe.each([403, 404, 405, 410])('a %d of one person', (status) => {
  test('is for a person to decide; all others are checked, that night and later', async () => {
    await give(1, 2, 3, 4, 5);
    expect(await world.run(refusing(status, second))).toMatchObject({
      runs: [{ counts: { completed: 4, refused: 1 } }],
    });
    expect(await states()).toEqual(['completed', 'refused', 'completed', 'completed', 'completed']);
    const { toDecide } = await world.plan();
    expect(toDecide).toContainEqual(expect.objectContaining({ employeeId: 'E-2', reason: 'check-refused' }));
    world.goTo('2026-03-06');
    await give(6);
    expect(await world.run(refusing(status, second))).toMatchObject({ runs: [{ counts: { completed: 1 } }] });
  });

  test('who is the only one of a night is planned still, and holds up nobody the next night', async () => {
    await give(2);
    await expect(world.run(refusing(status, second))).rejects.toThrow(RunStoppedError);
    expect(await states()).toEqual(['planned']);
    world.goTo('2026-03-06');
    await give(6);
    expect(await world.run(refusing(status, second))).toMatchObject({ planned: 1 });
    expect(await states()).toEqual(['refused', 'completed']);
  });
});

test('a 403 of everybody stops the night after four people, and all of them are planned still', async () => {
  await give(1, 2, 3, 4, 5, 6, 7, 8, 9);
  const run = world.run({ ...refusing(403, () => true), budget: { concurrency: 1 } });
  await expect(run).rejects.toMatchObject({ status: 403 });
  expect(new Set(await states())).toEqual(new Set(['planned']));
  expect(await world.run()).toMatchObject({ runs: [{ counts: { completed: 9 } }] });
});

test('a 404 of four people who come first holds up everybody else for one night at most', async () => {
  await give(1, 2, 3, 4, 5, 6, 7);
  const firstFour = (body: string) => /SBXPERSON[1-4]"/u.test(body);
  const options = { ...refusing(404, firstFour), budget: { concurrency: 1 } };
  await world.run(options).catch(() => {});
  world.goTo('2026-03-06');
  await world.run(options).catch(() => {});
  expect(await states()).toEqual([
    ...Array<string>(4).fill('refused'),
    ...Array<string>(3).fill('completed'),
  ]);
});

test('a 401 stops the night at once', async () => {
  await give(1, 2, 3, 4, 5);
  let requests = 0;
  const isRefused = () => {
    requests += 1;
    return true;
  };
  const run = world.run({ ...refusing(401, isRefused), budget: { concurrency: 1 } });
  await expect(run).rejects.toMatchObject({ status: 401 });
  expect(requests).toBe(1);
  expect(new Set(await states())).toEqual(new Set(['planned']));
});

test('a check that the service no longer shows holds up nobody else', async () => {
  await give(1, 2);
  await world.run();
  world.goTo('2026-03-06', 12);
  await give(3);
  await world.run({ mode: 'offpeak', submitOnly: true });
  const [lost] = world.sandbox.context.store.checks.list(1);
  const { checks } = world;
  const hidden: Fetch = async (input, init) => {
    const url = String(input);
    if (url.includes(lost!)) return new Response('{}', { status: 404 });
    const response = await checks.fetch!(input, init);
    if (!url.includes('lookup')) return response;
    const { data } = JSON.parse(await (response as Response).text()) as { data: { id: string }[] };
    return Response.json({ data: data.filter(({ id }) => id !== lost) });
  };
  world.goTo('2026-03-07', 12);
  await give(4);
  const summary = await world.run({ checks: { ...checks, fetch: hidden } });
  expect(summary).toMatchObject({ planned: 1, stopped: [{ run: 'monitor-2026-03-06' }] });
  expect((await states()).at(-1)).toBe('completed');
});
