import type { VisaCheck } from '@workrights/client';
import { expect, test } from 'vitest';

import { inventedRow, opened, planned } from '../bulk/ledger/invented.ts';

const NOW = Date.parse('2026-03-05T01:02:03.000Z');
const EVENTS = ['visa_check.completed', 'visa_check.failed'] as const;

const PUBLISHED = 'VEVO_PERSON_NOT_FOUND';

test.each([
  ['failed', PUBLISHED, PUBLISHED],
  ['failure', PUBLISHED, PUBLISHED],
  ['expired', 'Jane Citizen was not found', null],
  ['purged', undefined, null],
])(
  'a check whose status is %s is told of once, as one that failed, with a published code only',
  async (status, code, told) => {
    await using ledger = await opened();
    const url = 'https://receiver.example/';
    const include = ['status', 'work', 'result_code'] as const;
    await ledger.relay.createSubscription({ url, events: EVENTS, include }, NOW);
    await planned(ledger, [inventedRow(1)], 'spring', NOW);
    const lease = (await ledger.lease('spring', 'worker', NOW, NOW + 9_000))!;
    await ledger.beginSubmitting(lease, 1, NOW);
    await ledger.endSubmitting(lease, [{ number: 1, state: 'pending', checkId: 'vc_1' }], NOW);
    const check = {
      id: 'vc_1',
      environment: 'sandbox',
      status,
      ...(code !== undefined && { result: { code } }),
    };
    await ledger.complete(lease, [{ number: 1, check: check as VisaCheck }], NOW);
    const deliveries = await ledger.relay.claimDeliveries({ now: NOW, until: NOW + 9, concurrency: 9 });
    expect(deliveries.map(({ type, included }) => [type, included])).toEqual([
      ['visa_check.failed', { status, work: 'unknown', environment: 'sandbox', result_code: told }],
    ]);
  },
);
