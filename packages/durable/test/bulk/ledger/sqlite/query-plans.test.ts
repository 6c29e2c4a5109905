import { expect, test } from 'vitest';

import { openLedger } from '../../../../src/open-ledger.ts';
import { all, inventedRows, KEY, planned, temporaryFolder, withoutConsent } from '../invented.ts';
import { noteStatements, stepsOf } from '../../../base/database/wide-steps.ts';

test('no step of a worker goes through the rows of a whole run, however many there are', async () => {
  await using place = await temporaryFolder();
  using noted = noteStatements();
  {
    await using ledger = await openLedger(place, { key: KEY });
    await planned(ledger, [...inventedRows(4), withoutConsent(5)]);
    await ledger.withdraw('spring', [4]);
    const lease = (await ledger.lease('spring', 'worker', 1, 9_000))!;
    await ledger.beginSubmitting(lease, 9, 1);
    await ledger.endSubmitting(lease, [{ number: 1, state: 'pending', checkId: 'vc_1' }], 2);
    await ledger.rowsOf(lease, ['submitting', 'unknown']);
    await ledger.knownChecks(['vc_1']);
    await ledger.complete(lease, [{ number: 1, check: { id: 'vc_1' } as never }], 3);
    await ledger.withoutAttachments(lease, 9);
    await ledger.keepAttachments(lease, 1, []);
    await ledger.attachments('spring', 1);
    await ledger.renew(lease, 10_000);
    await ledger.takeBudget('spring', 1, 3);
    await ledger.release(lease, null);
    await ledger.work('spring');
    await all(ledger.rows('spring'));
  }
  const steps = noted
    .texts()
    .filter((text) => /workrights_(?:row|result|attachment)\b/.test(text))
    .filter((text) => !/^(?:CREATE|ALTER|DELETE)/.test(text));
  expect(steps.length).toBeGreaterThan(12);
  const wide = stepsOf(place.folder, steps)
    // Reads the chunks of one run, of 500 rows each: few enough.
    .filter(({ detail }) => !detail.startsWith('SEARCH c '))
    .filter(
      ({ detail }) => /^SCAN (?!json_each)/.test(detail) || /\(run=\?(?: AND state=\?)?\)$/.test(detail),
    );
  expect(wide).toEqual([]);
});
