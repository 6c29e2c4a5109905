import { openLedger } from '@workrights/durable';
import { expect, test } from 'vitest';

import { isNight } from '../../vitest.nightly.ts';
import { KEY } from '../../packages/durable/test/bulk/ledger/invented.ts';
import { everyStep, OUTCOME } from '../../packages/durable/test/relay/every-step.ts';
import { followsTheRelayModel } from '../../packages/durable/test/relay/follows-the-model.ts';
import { createDespiteKills } from '../../packages/durable/test/relay/killed-gateways.ts';
import { NOTHING_WRONG, tellDespiteKills } from '../../packages/durable/test/relay/killed-relays.ts';
import { createDatabase } from '../support/shared-postgres.ts';

test('deliveries in Postgres follow the rules of the relay, whatever receivers and relays do', async () => {
  const database = await createDatabase();
  await using ledger = await openLedger({ database }, { key: KEY });
  expect(await followsTheRelayModel(ledger, 30)).toBeGreaterThan(30);
}, 400_000);

test('all that people and relays do with a ledger comes to the same in Postgres', async () => {
  const database = await createDatabase();
  await using ledger = await openLedger({ database }, { key: KEY });
  expect(await everyStep(ledger)).toEqual(OUTCOME);
});

test('two relays of which one is killed ten times tell of each check under one id, and lose none', async () => {
  const database = await createDatabase();
  const { killedAtWork, ...account } = await tellDespiteKills(
    { database },
    { checks: 150, relays: 2, kills: 10 },
  );
  expect(account).toEqual({ ...NOTHING_WRONG, accepted: 150 });
  // Otherwise the kills would test nothing.
  expect(killedAtWork).toBeGreaterThan(5);
}, 400_000);

test('two relays that are killed in the middle of creates create no check twice in Postgres', async () => {
  const database = await createDatabase();
  const [creates, dies] = isNight ? [500, 10] : [40, 2];
  const account = await createDespiteKills({ database }, { creates, relays: 2, every: creates / dies });
  expect(account).toMatchObject({ twice: [], wrong: [], kills: 2 * dies });
  expect(account.created + account.notCreated).toBe(creates);
}, 400_000);
