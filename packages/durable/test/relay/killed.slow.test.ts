import { expect, test } from 'vitest';

import { isNight } from '../../../../vitest.nightly.ts';
import { openLedger } from '../../src/open-ledger.ts';
import { KEY, temporaryFolder } from '../bulk/ledger/invented.ts';
import { NOTHING_WRONG, tellDespiteKills } from './killed-relays.ts';

const CHECKS = isNight ? 120 : 60;
const KILLS = isNight ? 10 : 5;

test('a relay that is killed again and again tells of each check under one id, and loses none', async () => {
  await using place = await temporaryFolder();
  const { killedAtWork, ...account } = await tellDespiteKills(place, {
    checks: CHECKS,
    relays: 1,
    kills: KILLS,
  });
  expect(account).toEqual({ ...NOTHING_WRONG, accepted: CHECKS });
  // Otherwise the kills would prove nothing.
  expect(killedAtWork).toBeGreaterThan(KILLS / 2);
  await using ledger = await openLedger(place, { key: KEY });
  expect(await ledger.relay.counts()).toMatchObject({ watches: { completed: CHECKS } });
}, 400_000);
