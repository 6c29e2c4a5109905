import { expect, test } from 'vitest';

import { startRun } from '../../src/bulk/run/start-run.ts';
import { planned } from '../bulk/ledger/invented.ts';
import { checksOf } from '../bulk/run/sandbox-time.ts';
import { rowsOf } from '../bulk/run/world.ts';
import { startReceiver } from './receiver.ts';
import { later, relayWorld } from './relay-world.ts';

const HOUR = 3_600_000;

test('a watched run that sends refused rows again has them told too', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(['visa_check.completed']);
  const [first, second] = world.makeChecks(2);
  const { ledger } = world;
  const now = world.time.now();
  await planned(ledger, rowsOf(2), 'spring', now);
  const take = async () =>
    (await ledger.lease('spring', 'worker', world.time.now(), world.time.now() + HOUR))!;
  const lease = await take();
  await ledger.beginSubmitting(lease, 2, now);
  const problem = { code: 'refused-by-service', details: [] };
  await ledger.endSubmitting(
    lease,
    [
      { number: 1, state: 'pending', checkId: first! },
      { number: 2, state: 'refused', problem },
    ],
    now,
  );
  await ledger.relay.addWatches([{ kind: 'run', subject: 'spring' }], now);
  await world.relayUntil(() => receiver.received.length >= 1);
  expect(await ledger.relay.watches({ state: 'completed' })).toHaveLength(2);

  expect(await ledger.retry('spring', { held: false })).toBe(1);
  const retried = await take();
  await ledger.beginSubmitting(retried, 1, now);
  await ledger.endSubmitting(retried, [{ number: 2, state: 'pending', checkId: second! }], now);
  await world.relayUntil(() => receiver.received.length >= 2);
  expect(receiver.received.map(({ body }) => body.data.id)).toEqual([first, second]);
  // Adding the watch again makes the relay look at the run again.
  const [again] = await ledger.relay.addWatches([{ kind: 'run', subject: 'spring' }], world.time.now());
  expect(again).toMatchObject({ isNew: true, watch: { state: 'waiting' } });
});

test('rows of a bulk run are told of by the run itself, with reference, run and row', async () => {
  await using world = await relayWorld();
  await using receiver = await startReceiver();
  world.makeChecks(1);
  later(world, HOUR);
  await world.subscribe(receiver.url, ['visa_check.completed'], ['reference', 'run', 'row']);
  await planned(world.ledger, rowsOf(3), 'spring', world.time.now());
  await startRun(world.ledger, 'spring', { checks: checksOf(world) });
  await world.relayUntil(() => receiver.received.length >= 3);
  expect(
    receiver.received
      .map(({ body }) => body.data.included)
      .toSorted((a, b) => Number(a?.row) - Number(b?.row)),
  ).toEqual([1, 2, 3].map((row) => ({ reference: `E-${row}`, run: 'spring', row })));
});

test('a watched run that was only sent is told of row by row, and once when the run collects it later', async () => {
  await using world = await relayWorld();
  await using receiver = await startReceiver();
  world.makeChecks(1);
  later(world, HOUR);
  await world.subscribe(receiver.url, ['visa_check.completed'], ['row']);
  await planned(world.ledger, rowsOf(3), 'spring', world.time.now());
  const checks = checksOf(world);
  await startRun(world.ledger, 'spring', { checks, submitOnly: true });
  await world.ledger.relay.addWatches([{ kind: 'run', subject: 'spring' }], world.time.now());
  await world.relayUntil(() => receiver.received.length >= 3);
  expect(receiver.received.map(({ body }) => body.data.included?.row).toSorted()).toEqual([1, 2, 3]);
  await startRun(world.ledger, 'spring', { checks });
  expect(await world.ledger.counts('spring')).toMatchObject({ completed: 3 });
  expect(await world.ledger.relay.counts()).toMatchObject({
    watches: { completed: 4 },
    deliveries: { waiting: 0, dead: 0 },
  });
});

test('a run that the ledger does not have cannot be watched', async () => {
  await using world = await relayWorld();
  await expect(world.ledger.relay.addWatches([{ kind: 'run', subject: 'nowhere' }], 1)).rejects.toMatchObject(
    { name: 'NoSuchRunError' },
  );
});
