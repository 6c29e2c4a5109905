import { expect, test } from 'vitest';

import { openLedger } from '../../../src/open-ledger.ts';
import { all, inventedRow, KEY, temporaryFolder } from './invented.ts';

const SETTINGS = { environment: 'sandbox', attachments: true } as const;

test('a row goes from the plan to its result and its PDF, and is there after the ledger is opened again', async () => {
  await using place = await temporaryFolder();
  const pdf = new TextEncoder().encode('%PDF-1.7 invented');
  const check = { id: 'vc_1', status: 'complete' } as never;
  {
    await using ledger = await openLedger(place, { key: KEY });
    const draft = await ledger.startPlan('spring', SETTINGS, { concurrency: 1 }, 1);
    await ledger.addRows(draft, [inventedRow(1)], { repeat: false });
    await ledger.endPlan(draft);
    const lease = (await ledger.lease('spring', 'worker', 2, 1000))!;
    const [row] = await ledger.beginSubmitting(lease, 10, 3);
    expect(row).toMatchObject({ number: 1, state: 'submitting', attempts: 1, submittingAt: 3 });
    expect(row?.data).toEqual(inventedRow(1).data);
    await ledger.endSubmitting(lease, [{ number: 1, state: 'pending', checkId: 'vc_1' }], 4);
    await ledger.complete(lease, [{ number: 1, check }], 5);
    expect(await ledger.withoutAttachments(lease, 10)).toMatchObject([{ number: 1, check }]);
    const attachment = { number: 1, index: 0, type: 'pdf', bytes: pdf, sha256: 'ab' };
    await ledger.keepAttachments(lease, 1, [{ ...attachment, bytes: Buffer.from('half of it') }]);
    await ledger.keepAttachments(lease, 1, [attachment]);
    expect(await ledger.withoutAttachments(lease, 10)).toEqual([]);
    await ledger.release(lease, null);
  }
  await using ledger = await openLedger(place, { key: KEY });
  expect(await all(ledger.rows('spring'))).toMatchObject([
    { state: 'completed', checkId: 'vc_1', submittedAt: 4, completedAt: 5, problem: null, check },
  ]);
  const [kept] = await ledger.attachments('spring', 1);
  expect(Buffer.from(kept!.bytes)).toEqual(Buffer.from(pdf));
  expect(await ledger.work('spring')).toEqual([]);
  expect(await ledger.counts('spring')).toMatchObject({ completed: 1, total: 1 });
});
