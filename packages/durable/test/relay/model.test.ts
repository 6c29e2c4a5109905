import { expect, test } from 'vitest';

import { openLedger } from '../../src/open-ledger.ts';
import { KEY, temporaryFolder } from '../bulk/ledger/invented.ts';
import { followsTheRelayModel } from './follows-the-model.ts';

test('deliveries in SQLite follow the rules of the relay, whatever receivers and relays do', async () => {
  await using place = await temporaryFolder();
  await using ledger = await openLedger(place, { key: KEY });
  expect(await followsTheRelayModel(ledger, 60)).toBeGreaterThan(100);
});
