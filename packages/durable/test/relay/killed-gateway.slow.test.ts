import { expect, test } from 'vitest';

import { temporaryFolder } from '../bulk/ledger/invented.ts';
import { createDespiteKills } from './killed-gateways.ts';

const CREATES = Number(process.env['N'] ?? 500);

test('a relay that is killed in the middle of creates creates none of 500 checks twice, and says of each what became of it', async () => {
  await using place = await temporaryFolder();
  const every = 20;
  const account = await createDespiteKills({ folder: place.folder }, { creates: CREATES, relays: 1, every });
  expect(account).toMatchObject({ twice: [], wrong: [], created: CREATES - 3, notCreated: 3 });
  expect(account.kills).toBe(6);
}, 400_000);
