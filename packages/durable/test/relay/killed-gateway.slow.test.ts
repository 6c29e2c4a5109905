import { expect, test } from 'vitest';

import { isNight } from '../../../../vitest.nightly.ts';
import { temporaryFolder } from '../bulk/ledger/invented.ts';
import { createDespiteKills } from './killed-gateways.ts';

const CREATES = isNight ? 500 : 60;
/** In how many creates the relay dies before it has sent them, and in how many after. */
const DIES = isNight ? 10 : 3;

test('a relay that is killed in the middle of creates creates no check twice, and says of each what became of it', async () => {
  await using place = await temporaryFolder();
  const every = Math.ceil(CREATES / DIES);
  const account = await createDespiteKills({ folder: place.folder }, { creates: CREATES, relays: 1, every });
  expect(account).toMatchObject({ twice: [], wrong: [], kills: 2 * DIES });
  // A kill ends the other creates that are in progress, too.
  expect(account.created + account.notCreated).toBe(CREATES);
  expect(account.notCreated).toBeGreaterThanOrEqual(DIES);
  expect(account.created).toBeGreaterThan(CREATES / 2);
}, 400_000);
