import { expect, test } from 'vitest';

import { openLedger } from '../../src/open-ledger.ts';
import { KEY, temporaryFolder } from '../bulk/ledger/invented.ts';
import { NOTHING_WRONG, tellDespiteKills } from './killed-relays.ts';

test('a relay that is killed ten times tells of each check under one id, and loses none', async () => {
  await using place = await temporaryFolder();
  const { killedAtWork, ...account } = await tellDespiteKills(place, { checks: 120, relays: 1, kills: 10 });
  expect(account).toEqual({ ...NOTHING_WRONG, accepted: 120 });
  // Otherwise the kills would show nothing.
  expect(killedAtWork).toBeGreaterThan(5);
  await using ledger = await openLedger(place, { key: KEY });
  expect(await ledger.relay.counts()).toMatchObject({ watches: { completed: 120 } });
}, 400_000);
