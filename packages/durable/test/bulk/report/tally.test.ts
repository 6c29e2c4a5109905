import type { VisaCheck } from '@workrights/client';
import { describe, expect, it } from 'vitest';
import type { Row, RowState } from '../../../src/base/rows/row.ts';
import { exceptionsOf } from '../../../src/bulk/report/exceptions.ts';
import { readingOf } from '../../../src/base/rows/reading.ts';
import { Tallies, type Tally } from '../../../src/bulk/report/tally.ts';
import { inventedRequest } from '../ledger/invented.ts';
import { MAY_WORK } from './may-work.ts';

function rowWith(state: RowState, code: string, rule: string): Row {
  return {
    number: 1,
    state,
    data: null,
    checkId: null,
    attempts: 0,
    submittingAt: null,
    submittedAt: null,
    completedAt: null,
    vetoAt: null,
    problem: { code, details: [{ rule, fix: 'Invented.' }] },
    check: null,
  };
}

const VISA = {
  type: '485',
  grant_date: '2025-01-01',
  expiry_date: '2027-01-01',
  work_entitlement: 'UNLIMITED',
};

/** A finished check of row 1, whose request asks about work. */
function checked(over: object, visa: object | null = VISA): Row {
  const check = {
    ...MAY_WORK,
    visa: visa && { visa_schema: 'australia', australia: { conditions: [], ...visa } },
    ...over,
  };
  return {
    ...rowWith('completed', '', ''),
    data: { reference: null, request: inventedRequest(1) },
    checkId: 'vc_invented',
    problem: null,
    check: check as unknown as VisaCheck,
  };
}

function tallyOf(rows: readonly Row[]): Tally {
  const tallies = new Tallies();
  for (const row of rows) {
    const reading = readingOf(row, 'live', '2026-06-01');
    tallies.add(reading, exceptionsOf(reading, [], false));
  }
  return tallies.tally();
}

describe('the totals of a report', () => {
  it('count a row with several problems once a kind, and once a reason', () => {
    const [wrong, other] = ['must be a date', 'must be a country'].map((rule) => ({
      rule,
      fix: 'Invented.',
    }));
    const details = [
      { column: 'date_of_birth', ...wrong! },
      { column: 'employment_start_date', ...wrong! },
      { column: 'country', ...other! },
    ];
    const row: Row = { ...rowWith('refused', 'invalid', ''), problem: { code: 'invalid', details } };
    const { exceptions, exceptionKinds, exceptionRows } = tallyOf([row, checked({}, null)]);
    expect(exceptionRows).toBe(2);
    expect(exceptionKinds).toEqual({ 'not-checked': 1, 'to-read': 1 });
    expect(exceptions.map(({ rule, rows }) => [rule, rows])).toEqual([
      ['must be a date', 1],
      ['must be a country', 1],
      ['has no visa in its result', 1],
    ]);
  });

  it('leave out duplicates, and tell how many rows make no request', () => {
    const data = { reference: null, request: inventedRequest(1) };
    const { work, withoutRequest } = tallyOf([
      checked({}),
      { ...rowWith('refused', 'duplicate', 'asks for the same check as row 1'), data },
      { ...rowWith('refused', 'refused-by-service', 'is not accepted'), data },
      { ...rowWith('refused', 'no-consent', 'is not yes'), data: { reference: 'E-3' } },
      { ...rowWith('refused', 'invalid', 'must be a date'), data: { reference: 'E-4' } },
    ]);
    expect({ work, withoutRequest }).toMatchObject({
      work: { asked: 2, by: { yes: 1, unknown: 1 }, reasons: { 'not-checked': 1 } },
      withoutRequest: 2,
    });
  });

  it('count as visas only what checks show of them', () => {
    const { expiries, inForce, conditions } = tallyOf([
      checked({}),
      checked({}, { ...VISA, expiry_date: null }),
      checked({}, { ...VISA, expiry_date: '2026-05-31' }),
      checked({}, null),
      checked({}, {}),
      checked({ result: { code: 'NOT_FOUND', message: 'Invented.' } }),
    ]);
    expect({ expiries, inForce, conditions }).toEqual({
      expiries: { months: [{ month: '2027-01', visas: 1 }], ended: 1, noDate: 1, noVisa: 3 },
      inForce: 2,
      conditions: [],
    });
  });
});

describe('the conditions of a report', () => {
  const texts = (...all: string[]) =>
    tallyOf(all.map((description) => checked({}, { ...VISA, conditions: [{ code: '8105', description }] })))
      .conditions;

  it('are shown in words that several people share and that tell of nobody, where there are some', () => {
    const plain = 'No more than 48 hours.';
    const own = ['Sample may work.', 'Until 12 March 2027.', 'Must work for an Example Farm.'];
    expect(texts(...own, plain, plain, plain)).toEqual([{ code: '8105', text: plain, people: 6 }]);
    expect(texts(...own, plain, plain)).toEqual([{ code: '8105', text: '', people: 5 }]);
    expect(texts(own[0]!, own[0]!, own[0]!)).toEqual([{ code: '8105', text: '', people: 3 }]);
  });

  it('are all counted, however many there are', () => {
    const conditions = Array.from({ length: 300 }, (_, index) => ({
      code: `${8000 + index}`,
      description: 'Invented.',
    }));
    expect(tallyOf([checked({}, { ...VISA, conditions })]).conditions).toHaveLength(300);
  });
});

describe('the exceptions of a report', () => {
  it('are all counted, however many rows name another row, run or check', () => {
    const rows: Row[] = [];
    const add = (row: Row): unknown => rows.push(row);
    for (let row = 1; row <= 300; row += 1) {
      add(rowWith('refused', 'duplicate', `asks for the same check as row ${row}`));
      add(rowWith('refused', 'already-checked', `was sent as row ${row} of run "may" on 2026-05-02 (UTC)`));
      add(rowWith('held', 'several-checks', `More than one check can belong to this row: vc_${row}, vc_x.`));
      add(rowWith('refused', 'refused-by-service', `invented reason ${row}`));
    }
    add(rowWith('held', 'list-too-short', 'The list does not reach back.'));
    const { exceptions } = tallyOf(rows);
    const rowsOf = (reason: string): number =>
      exceptions.filter((each) => each.reason === reason).reduce((sum, { rows: count }) => sum + count, 0);
    expect(exceptions.reduce((sum, { rows: count }) => sum + count, 0)).toBe(1_201);
    expect(['duplicate', 'already-checked', 'several-checks'].map(rowsOf)).toEqual([300, 300, 300]);
    expect(exceptions.length).toBeLessThan(210);
    expect(JSON.stringify(exceptions)).not.toMatch(/vc_|row \d|"may"/);
  });
});
