import { expect, test } from 'vitest';

import { openLedger } from '../../../../src/open-ledger.ts';
import { KEY, temporaryFolder } from '../invented.ts';
import { followsTheModel } from '../model/follows-the-model.ts';

test('a ledger in SQLite does what the model of a ledger does, whatever its users do', async () => {
  await using place = await temporaryFolder();
  await using ledger = await openLedger(place, { key: KEY });
  await followsTheModel(ledger, 60);
  expect((await ledger.runs()).length).toBeGreaterThan(60);
}, 300_000);
