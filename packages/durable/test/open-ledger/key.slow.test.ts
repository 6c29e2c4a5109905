import { expect, test } from 'vitest';

import { sqlIn } from '../base/database/ledger-file.ts';
import { openLedger } from '../../src/open-ledger.ts';
import { KEY, temporaryFolder } from '../bulk/ledger/invented.ts';

test('a key of eight characters is long enough', async () => {
  await using place = await temporaryFolder();
  await using ledger = await openLedger(place, { key: 'invented' });
  expect(await ledger.runs()).toEqual([]);
  await expect(openLedger(place, { key: 'invente' })).rejects.toMatchObject({
    name: 'InvalidRequestError',
    fields: [{ path: 'key', rule: 'must have at least 8 characters' }],
  });
});

test('a ledger whose salt was changed says that it is damaged, and one without its proof opens for no key', async () => {
  await using place = await temporaryFolder();
  await (await openLedger(place, { key: KEY }))[Symbol.asyncDispose]();
  sqlIn(place.folder, "DELETE FROM workrights_ledger WHERE name = 'proof'");
  await expect(openLedger(place, { key: KEY })).rejects.toMatchObject({ name: 'WrongLedgerKeyError' });
  sqlIn(place.folder, "UPDATE workrights_ledger SET value = 'none' WHERE name = 'salt'");
  await expect(openLedger(place, { key: KEY })).rejects.toMatchObject({
    name: 'UnreadableLedgerError',
    message: 'The ledger does not say how its key is made: it is damaged.',
    cause: expect.any(RangeError) as RangeError,
  });
});
