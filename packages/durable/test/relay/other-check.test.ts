import type { VisaCheck } from '@workrights/client';
import { expect, test } from 'vitest';

import { inventedRequest, inventedRow, opened, planned } from '../bulk/ledger/invented.ts';

const NOW = Date.parse('2026-03-05T01:02:03.000Z');

/** A completed check of the first invented person, who may work. */
const MAY_WORK = {
  id: 'vc_1',
  environment: 'sandbox',
  mode: 'fastcheck',
  jurisdiction: 'AUS',
  status: 'completed',
  requested_at: '2026-03-05T01:02:00.000Z',
  checked_at: '2026-03-05T01:02:02.000Z',
  visa_check_schema: 'australia',
  australia: { visa_check_type: 'work' },
  document: inventedRequest(1).document,
  result: { code: 'SUCCESS' },
  visa: {
    visa_schema: 'australia',
    australia: { work_entitlement: 'UNLIMITED', expiry_date: '2026-12-31', conditions: [] },
  },
};

/** The data of a webhook about a row whose check the service returns like this. */
async function told(check: object): Promise<unknown> {
  await using ledger = await opened();
  const include = ['reference', 'work', 'study', 'expires_on', 'days_left', 'check_type'] as const;
  const url = 'https://receiver.example/';
  await ledger.relay.createSubscription({ url, events: ['visa_check.completed'], include }, NOW);
  await planned(ledger, [inventedRow(1)], 'spring', NOW);
  const lease = (await ledger.lease('spring', 'worker', NOW, NOW + 9_000))!;
  await ledger.beginSubmitting(lease, 1, NOW);
  await ledger.endSubmitting(lease, [{ number: 1, state: 'pending', checkId: 'vc_1' }], NOW);
  await ledger.complete(lease, [{ number: 1, check: check as VisaCheck }], NOW);
  const [delivery] = await ledger.relay.claimDeliveries({ now: NOW, until: NOW + 9, concurrency: 1 });
  return delivery?.included;
}

test('a webhook says that the person of a row may work when their own check says it', async () => {
  expect(await told(MAY_WORK)).toMatchObject({ reference: 'E-1', work: 'yes', expires_on: '2026-12-31' });
});

const { document } = MAY_WORK;

test.each([
  ['another document number', { document: { ...document, identifier: 'SBX2' } }],
  ['another country', { document: { ...document, country: 'FRA' } }],
  ['another birth date', { document: { ...document, date_of_birth: '1991-01-01' } }],
  ['another kind of document', { document: { ...document, type: 'immicard' } }],
  ['another type of check', { australia: { visa_check_type: 'study' } }],
  ['another environment than the run', { environment: 'live' }],
])('a check that shows %s says nothing in a webhook about the person of the row', async (_what, shown) => {
  expect(await told({ ...MAY_WORK, ...shown })).toMatchObject({
    reference: 'E-1',
    work: 'unknown',
    study: 'unknown',
    expires_on: null,
    days_left: null,
    check_type: null,
  });
});
