import { expect, test } from 'vitest';

import { opened } from '../bulk/ledger/invented.ts';
import { followsTheRelayModel } from './follows-the-model.ts';

test('deliveries in SQLite follow the rules of the relay, whatever receivers and relays do', async () => {
  await using ledger = await opened();
  expect(await followsTheRelayModel(ledger, 60)).toBeGreaterThan(100);
});
