import type { VisaCheck } from '@workrights/client';
import { expect, test } from 'vitest';

import type { Row } from '../../src/base/rows/row.ts';
import { resultOfRow } from '../../src/monitor/known-result.ts';
import { inventedRow } from '../bulk/ledger/invented.ts';

const NOW = Date.parse('2026-03-05T01:02:03.000Z');

/** A completed check of a person who may work until this date. */
function resultUntil(expiry: unknown) {
  const { data } = inventedRow(1);
  const australia = { work_entitlement: 'UNLIMITED', expiry_date: expiry, conditions: [] };
  const check = {
    id: 'vc_1',
    environment: 'sandbox',
    jurisdiction: 'AUS',
    status: 'completed',
    checked_at: '2025-01-05T01:02:03.000Z',
    visa_check_schema: 'australia',
    australia: { visa_check_type: 'work' },
    document: data.request?.document,
    result: { code: 'SUCCESS' },
    visa: { visa_schema: 'australia', australia },
  } as unknown as VisaCheck;
  const row = { number: 1, state: 'completed', data, checkId: 'vc_1', check } as unknown as Row;
  return resultOfRow(row, 'sandbox', NOW);
}

test('a visa that ends in this century is known to end then, however old the check: the rules say when to check again', () => {
  expect(resultUntil('2096-02-29')).toMatchObject({ work: 'yes', expiresOn: '2096-02-29' });
});

test.each(['9999-12-31', '2099-12-31', '2100-01-01', '1899-12-31', '2027-02-29'])(
  'a visa that ends on %s has no end that can be read, and is no yes',
  (expiry) => {
    const unknown = { work: 'unknown', expiresOn: null, expiryMissing: 'unreadable' };
    expect(resultUntil(expiry)).toMatchObject(unknown);
  },
);
