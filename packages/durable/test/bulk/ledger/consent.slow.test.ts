import { describe, expect, test } from 'vitest';

import { contentsOf, sqlIn } from '../../base/database/ledger-file.ts';
import type { Ledger } from '../../../src/open-ledger.ts';
import type { NewRow } from '../../../src/base/rows/row.ts';
import {
  all,
  inventedRequest,
  inventedRow,
  inventedRows,
  opened,
  planned,
  withoutConsent,
} from './invented.ts';

const MONDAY = Date.parse('2026-11-16T03:00:00Z');
const DAY = 24 * 60 * 60_000;
const SETTINGS = { environment: 'sandbox', attachments: false } as const;

/** Marks the rows that can be sent, as a worker does, and returns their numbers. */
async function marked(ledger: Ledger, run = 'spring', now = MONDAY): Promise<number[]> {
  const lease = (await ledger.lease(run, 'worker', now, now + 60_000))!;
  const rows = await ledger.beginSubmitting(lease, 100, now);
  return rows.map(({ number }) => number);
}

const stateOf = async (ledger: Ledger, run = 'spring') =>
  (await all(ledger.rows(run))).map(({ state, problem }) => problem?.code ?? state);

/** The same person with another given name. */
function misspelt(number: number, person: number): NewRow {
  const request = inventedRequest(person);
  return {
    number,
    data: {
      reference: `E-${number}`,
      request: { ...request, document: { ...request.document, given_name: 'Otherwise' } } as typeof request,
    },
  };
}

describe('a person who has not agreed in one row and has in another', () => {
  test.each<[string, NewRow[]]>([
    ['first', [withoutConsent(1), inventedRow(2, 1), inventedRow(3)]],
    ['last', [inventedRow(1), withoutConsent(2, 1), inventedRow(3)]],
    ['first, with another spelling', [withoutConsent(1), misspelt(2, 1), inventedRow(3)]],
    ['last, with another spelling', [misspelt(1, 2), withoutConsent(2), inventedRow(3)]],
  ])('is not sent when the no comes %s', async (_, rows) => {
    for (const batches of [[rows], rows.map((row) => [row])]) {
      await using ledger = await opened();
      const draft = await ledger.startPlan('spring', SETTINGS, { concurrency: 1 }, MONDAY);
      for (const batch of batches) await ledger.addRows(draft, batch, { repeat: false });
      await ledger.endPlan(draft);
      expect((await stateOf(ledger)).toSorted()).toEqual(['consent-contradicted', 'no-consent', 'planned']);
      expect(await marked(ledger)).toEqual([3]);
      expect(await ledger.retry('spring', { held: true })).toBe(0);
    }
  });

  test('is named by the row that says no, and is refused in each other row', async () => {
    await using ledger = await opened();
    await planned(ledger, [inventedRow(1), inventedRow(2, 1), withoutConsent(3, 1), misspelt(4, 1)]);
    const rows = await all(ledger.rows('spring'));
    expect(rows.map(({ problem }) => problem?.code)).toEqual([
      'consent-contradicted',
      'consent-contradicted',
      'no-consent',
      'consent-contradicted',
    ]);
    for (const { problem } of rows.filter(({ number }) => number !== 3)) {
      expect(problem?.details).toMatchObject([
        { column: 'consent', rule: 'is of a person who has not agreed in row 3' },
      ]);
    }
  });

  test('is not sent by a run that was planned before', async () => {
    await using ledger = await opened();
    await planned(ledger, inventedRows(3), 'spring', MONDAY);
    await planned(ledger, [withoutConsent(7, 2), inventedRow(8, 9)], 'tuesday', MONDAY + DAY);
    expect(await marked(ledger, 'spring', MONDAY + 2 * DAY)).toEqual([1, 3]);
    const [, second] = await all(ledger.rows('spring'));
    expect(second).toMatchObject({ state: 'refused', data: null });
    expect(second?.problem).toMatchObject({
      code: 'consent-contradicted',
      details: [{ rule: 'is of a person who has not agreed in row 7 of run "tuesday"' }],
    });
  });

  test('can be sent by a run that was planned since: people change their minds', async () => {
    await using ledger = await opened();
    await planned(ledger, [withoutConsent(1)], 'spring', MONDAY);
    await planned(ledger, [inventedRow(1)], 'tuesday', MONDAY + DAY);
    expect(await marked(ledger, 'tuesday', MONDAY + DAY)).toEqual([1]);
  });

  test('is not sent after a retry, nor when the look for a lost check has found none', async () => {
    await using ledger = await opened();
    await planned(ledger, inventedRows(2), 'spring', MONDAY);
    const lease = (await ledger.lease('spring', 'worker', MONDAY, MONDAY + 60_000))!;
    await ledger.beginSubmitting(lease, 9, MONDAY);
    await planned(ledger, [withoutConsent(1), withoutConsent(2)], 'tuesday', MONDAY + DAY);
    const problem = { code: 'invented', details: [] };
    await ledger.endSubmitting(
      lease,
      [
        { number: 1, state: 'refused', problem },
        { number: 2, state: 'planned' },
      ],
      MONDAY,
    );
    await ledger.retry('spring', { held: false });
    expect(await ledger.beginSubmitting(lease, 9, MONDAY + DAY)).toEqual([]);
    expect(await stateOf(ledger)).toEqual(['consent-contradicted', 'consent-contradicted']);
  });

  test('is refused in a row that is added later, with the row that says no', async () => {
    await using ledger = await opened();
    const draft = await ledger.startPlan('spring', SETTINGS, { concurrency: 1 }, MONDAY);
    await ledger.addRows(draft, [withoutConsent(1)], { repeat: false });
    await ledger.addRows(draft, [inventedRow(2, 1)], { repeat: false });
    const [, second] = await all(ledger.rows('spring'));
    expect(second?.problem).toEqual({
      code: 'consent-contradicted',
      details: [
        {
          column: 'consent',
          rule: 'is of a person who has not agreed in row 1',
          fix: 'Ask the person. Once they have agreed, write so in each of their rows, and plan a new run.',
        },
      ],
    });
  });

  test('is not sent either once the run that says no is purged', async () => {
    await using ledger = await opened();
    await planned(ledger, inventedRows(2), 'spring', MONDAY);
    await planned(ledger, [withoutConsent(1)], 'tuesday', MONDAY + DAY);
    await planned(ledger, [inventedRow(1)], 'wednesday', MONDAY + 2 * DAY);
    await ledger.purge('tuesday');
    expect(await marked(ledger)).toEqual([2]);
    expect(await stateOf(ledger)).toEqual(['consent-contradicted', 'submitting']);
    const [first] = await all(ledger.rows('spring'));
    expect(first?.problem?.details).toMatchObject([
      { rule: 'is of a person who has not agreed in a run that was purged' },
    ]);
    expect(await marked(ledger, 'wednesday')).toEqual([1]);
  });

  test('leaves nothing in the ledger but the print of the document', async () => {
    await using ledger = await opened();
    await planned(ledger, [withoutConsent(1), inventedRow(2, 1), inventedRow(3, 1)]);
    expect((await all(ledger.rows('spring'))).map(({ data }) => data)).toEqual([null, null, null]);
    const rows = sqlIn(ledger.folder, 'SELECT data, fingerprint, document FROM workrights_row');
    const [{ document } = {}] = rows;
    expect(document).toHaveLength(16);
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ data: null, fingerprint: null, document })));
    expect(await ledger.purge('spring')).toBe(3);
    const print = Buffer.from(document as Uint8Array).toString('latin1');
    expect(contentsOf(ledger.folder).includes(print)).toBe(false);
  });
});

describe('the same document with other values', () => {
  test('is planned, with a warning that names the other row', async () => {
    await using ledger = await opened();
    const draft = await ledger.startPlan('spring', SETTINGS, { concurrency: 1 }, MONDAY);
    expect(await ledger.addRows(draft, [inventedRow(1), inventedRow(2)], { repeat: false })).toEqual([]);
    const warnings = await ledger.addRows(draft, [misspelt(3, 1), misspelt(4, 5), inventedRow(5)], {
      repeat: false,
    });
    expect(warnings).toMatchObject([
      {
        number: 3,
        code: 'same-document',
        details: [
          {
            column: 'identifier',
            rule: 'is the document of row 1 too, with other values',
            fix: 'Compare the two rows. Both are sent: if they are of one person, remove one.',
          },
        ],
      },
      { number: 5, details: [{ rule: 'is the document of row 4 too, with other values' }] },
    ]);
    expect(await ledger.counts('spring')).toMatchObject({ planned: 5 });
  });

  test('is a warning beside what another run has sent, unless repeats are allowed or it was the sandbox', async () => {
    await using ledger = await opened();
    await planned(ledger, inventedRows(2), 'spring', MONDAY);
    const lease = (await ledger.lease('spring', 'worker', MONDAY, MONDAY + 60_000))!;
    await ledger.beginSubmitting(lease, 1, MONDAY);
    const warningsOf = async (run: string, environment: 'sandbox' | 'live', repeat: boolean) => {
      const draft = await ledger.startPlan(
        run,
        { ...SETTINGS, environment },
        { concurrency: 1 },
        MONDAY + DAY,
      );
      return ledger.addRows(draft, [misspelt(1, 1), misspelt(2, 2)], { repeat });
    };
    const rule = 'is the document of row 1 of run "spring" too, with other values';
    expect(await warningsOf('tuesday', 'sandbox', false)).toMatchObject([{ number: 1, details: [{ rule }] }]);
    expect(await warningsOf('again', 'sandbox', true)).toEqual([]);
    expect(await warningsOf('live', 'live', false)).toEqual([]);
  });
});

describe('a person who no longer agrees', () => {
  test('is not sent, and leaves nothing but the print of the document', async () => {
    await using ledger = await opened();
    await planned(ledger, [...inventedRows(3), misspelt(4, 2)], 'spring', MONDAY);
    expect(await ledger.withdraw('spring', [2], MONDAY)).toEqual({ withdrawn: [2], sent: [], unnamed: [] });
    expect(await stateOf(ledger)).toEqual([
      'planned',
      'consent-withdrawn',
      'planned',
      'consent-contradicted',
    ]);
    expect((await all(ledger.rows('spring'))).map(({ data }) => data?.reference)).toEqual([
      'E-1',
      undefined,
      'E-3',
      undefined,
    ]);
    const [, second] = await all(ledger.rows('spring'));
    expect(second?.problem?.details).toEqual([
      {
        column: 'consent',
        rule: 'was withdrawn',
        fix: 'Plan the person in a new run only if they agree again.',
      },
    ]);
    expect(await marked(ledger)).toEqual([1, 3]);
    expect(await ledger.retry('spring', { held: true })).toBe(0);
  });

  test('is not sent by another run that was planned before, and can be by one that is planned since', async () => {
    await using ledger = await opened();
    await planned(ledger, inventedRows(2), 'spring', MONDAY);
    await planned(ledger, [inventedRow(5, 1), inventedRow(6, 2)], 'tuesday', MONDAY + DAY);
    await ledger.withdraw('spring', [1], MONDAY + 2 * DAY);
    await planned(ledger, [inventedRow(7, 1)], 'thursday', MONDAY + 3 * DAY);
    expect(await marked(ledger, 'tuesday', MONDAY + 3 * DAY)).toEqual([6]);
    expect(await marked(ledger, 'thursday', MONDAY + 3 * DAY)).toEqual([7]);
  });

  test('is named when the check was sent, and is not sent a second time', async () => {
    await using ledger = await opened();
    await planned(ledger, inventedRows(3), 'spring', MONDAY);
    const lease = (await ledger.lease('spring', 'worker', MONDAY, MONDAY + 60_000))!;
    await ledger.beginSubmitting(lease, 2, MONDAY);
    await ledger.endSubmitting(lease, [{ number: 1, state: 'pending', checkId: 'vc_1' }], MONDAY);
    expect(await ledger.withdraw('spring', [3, 1, 2], MONDAY)).toEqual({
      withdrawn: [3],
      sent: [
        { number: 1, state: 'pending', checkId: 'vc_1' },
        { number: 2, state: 'submitting', checkId: null },
      ],
      unnamed: [],
    });
    await ledger.endSubmitting(lease, [{ number: 2, state: 'planned' }], MONDAY);
    expect(await ledger.beginSubmitting(lease, 9, MONDAY)).toEqual([]);
    expect(await ledger.counts('spring')).toMatchObject({ pending: 1, refused: 2 });
  });

  test('has to be in the run, which has to be planned', async () => {
    await using ledger = await opened();
    await planned(ledger, inventedRows(2));
    await expect(ledger.withdraw('spring', [1, 3])).rejects.toMatchObject({
      name: 'InvalidRequestError',
      fields: [{ path: 'row', rule: 'must be a row of the run, and 3 is none' }],
    });
    await expect(ledger.withdraw('spring', [1.5])).rejects.toMatchObject({ name: 'InvalidRequestError' });
    expect(await ledger.counts('spring')).toMatchObject({ planned: 2 });
    await expect(ledger.withdraw('none', [1])).rejects.toMatchObject({ name: 'NoSuchRunError' });
    await ledger.purge('spring', { unfinished: true });
    await expect(ledger.withdraw('spring', [1])).rejects.toMatchObject({ name: 'RunStateError' });
  });
});

describe('a row that plan has refused, and whose person withdraws', () => {
  const PROBLEM = { code: 'invalid', details: [{ column: 'family_name', rule: 'is required' }] };

  test('stops the other rows about its document', async () => {
    await using ledger = await opened();
    const bad = { number: 2, data: { reference: 'E-2' }, problem: PROBLEM, about: inventedRequest(1) };
    await planned(ledger, [inventedRow(1), bad, inventedRow(3)]);
    expect(await ledger.withdraw('spring', [2], MONDAY)).toMatchObject({ withdrawn: [2], unnamed: [] });
    expect(await stateOf(ledger)).toEqual(['consent-contradicted', 'consent-withdrawn', 'planned']);
  });

  test('is named when it does not say which document it is about, a second time too', async () => {
    await using ledger = await opened();
    await planned(ledger, [inventedRow(1), { number: 2, data: { reference: null }, problem: PROBLEM }]);
    const withdrawal = { withdrawn: [2], sent: [], unnamed: [2] };
    expect(await ledger.withdraw('spring', [2], MONDAY)).toEqual(withdrawal);
    expect(await ledger.withdraw('spring', [2], MONDAY)).toEqual(withdrawal);
  });
});

test('a run that was planned by a clock which was ahead obeys a no that comes after it', async () => {
  await using ledger = await opened();
  await planned(ledger, [inventedRow(1), inventedRow(2, 2)], 'older', MONDAY + 5_000);
  await planned(ledger, [withoutConsent(1), inventedRow(2, 2)], 'newer', MONDAY);
  expect(await marked(ledger, 'older', MONDAY + 6_000)).toEqual([2]);
  await ledger.withdraw('newer', [2], MONDAY + 1_000);
  expect(await stateOf(ledger, 'newer')).toContain('consent-withdrawn');
});

test('a run that was planned by a clock which was ahead sends nobody who withdraws in another one after it', async () => {
  await using ledger = await opened();
  await planned(ledger, [inventedRow(1), inventedRow(2)], 'older', MONDAY + 5_000);
  await planned(ledger, [inventedRow(7, 1)], 'newer', MONDAY);
  await ledger.withdraw('newer', [7], MONDAY + 1_000);
  expect(await marked(ledger, 'older', MONDAY + 6_000)).toEqual([2]);
});
