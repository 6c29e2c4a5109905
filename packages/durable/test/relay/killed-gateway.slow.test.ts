import { expect, test } from 'vitest';

import { temporaryFolder } from '../bulk/ledger/invented.ts';
import { createDespiteKills } from './killed-gateways.ts';

test('a relay that is killed in the middle of creates creates none of 500 checks twice, and says of each what became of it', async () => {
  await using place = await temporaryFolder();
  const every = 100;
  const account = await createDespiteKills({ folder: place.folder }, { creates: 500, relays: 1, every });
  expect(account).toMatchObject({ twice: [], wrong: [], created: 495, notCreated: 5 });
  expect(account.kills).toBe(10);
}, 400_000);
