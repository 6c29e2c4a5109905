import { expect, test } from 'vitest';

import { opened } from '../invented.ts';
import { followsTheModel } from '../model/follows-the-model.ts';

test('a ledger in SQLite does what the model of a ledger does, whatever its users do', async () => {
  await using ledger = await opened();
  await followsTheModel(ledger, 60);
  expect((await ledger.runs()).length).toBeGreaterThan(60);
}, 300_000);
