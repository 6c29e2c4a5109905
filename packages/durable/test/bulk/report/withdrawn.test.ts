import { expect, test } from 'vitest';

import { readingOf } from '../../../src/base/rows/reading.ts';
import { exceptionsOf } from '../../../src/bulk/report/exceptions.ts';
import { RESULT_COLUMNS, resultCells } from '../../../src/bulk/report/results.ts';
import { all, inventedRows, opened, planned } from '../ledger/invented.ts';

const NOW = Date.parse('2026-03-05T01:02:03.000Z');

test('a row that was sent before its consent was withdrawn is marked in the results and listed for a person', async () => {
  await using ledger = await opened();
  await planned(ledger, inventedRows(2), 'spring', NOW);
  const lease = (await ledger.lease('spring', 'worker', NOW, NOW + 9_000))!;
  await ledger.beginSubmitting(lease, 2, NOW);
  const sent = [1, 2].map((number) => ({ number, state: 'pending', checkId: `vc_${number}` }) as const);
  await ledger.endSubmitting(lease, sent, NOW);
  await ledger.withdraw('spring', [1], NOW);
  const readings = (await all(ledger.rows('spring'))).map((row) => readingOf(row, 'sandbox', new Date(NOW)));
  const column = RESULT_COLUMNS.indexOf('consent_withdrawn_at');
  expect(readings.map((reading) => resultCells(reading, [])[column])).toEqual([
    '2026-03-05T01:02:03.000Z',
    null,
  ]);
  expect(readings.map((reading) => exceptionsOf(reading, [], false).map(({ kind }) => kind))).toEqual([
    ['unfinished', 'withdrawn'],
    ['unfinished'],
  ]);
});
