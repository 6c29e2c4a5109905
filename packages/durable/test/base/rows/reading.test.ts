import { summarise, type VisaCheck, type VisaCheckCreate } from '@workrights/client';
import * as fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { Row, RowState } from '../../../src/base/rows/row.ts';
import { csvRow } from '../../../src/spreadsheet/write-csv.ts';
import { exceptionsOf } from '../../../src/bulk/report/exceptions.ts';
import { readingOf } from '../../../src/base/rows/reading.ts';
import { RESULT_COLUMNS, resultCells } from '../../../src/bulk/report/results.ts';
import { Tallies } from '../../../src/bulk/report/tally.ts';
import { inventedRequest } from '../../bulk/ledger/invented.ts';
import { MAY_WORK } from '../../bulk/report/may-work.ts';

const AT = '2026-06-01';

function rowOf(over: Partial<Row> = {}): Row {
  return {
    number: 1,
    state: 'completed',
    data: { reference: 'E-1', request: inventedRequest(1) },
    checkId: 'vc_invented',
    attempts: 1,
    submittingAt: 0,
    submittedAt: 0,
    completedAt: 0,
    vetoAt: null,
    problem: null,
    check: MAY_WORK,
    ...over,
  };
}

function about(document: object): VisaCheck {
  return { ...MAY_WORK, document } as VisaCheck;
}

describe('a reading', () => {
  it('is a yes for a check that says so', () => {
    expect(readingOf(rowOf(), 'live', AT).work).toEqual({ entitlement: 'yes', reason: null });
  });

  it.each<[string, Partial<Row>, string]>([
    ['the row has no check yet', { state: 'pending', check: null }, 'not-finished'],
    ['the row is held, though a check is there', { state: 'held' }, 'not-checked'],
    ['the row was refused', { state: 'refused', check: null }, 'not-checked'],
    ['the row is looked for', { state: 'unknown' }, 'not-finished'],
    ['the check was purged', { check: null }, 'not-finished'],
    ['the check is of another row', { checkId: 'vc_other' }, 'other-check'],
    ['the check is of sample data', { check: { ...MAY_WORK, environment: 'sandbox' } }, 'other-environment'],
    [
      'the check does not name its environment',
      { check: { ...MAY_WORK, environment: undefined } as unknown as VisaCheck },
      'other-environment',
    ],
    ['the check is not finished', { check: { ...MAY_WORK, status: 'pending' } }, 'not-finished'],
    ['the check is old', { check: { ...MAY_WORK, checked_at: '2026-03-01T00:00:00.000Z' } }, 'old'],
    [
      'the check ended otherwise',
      { check: { ...MAY_WORK, result: { code: 'OTHER', message: '' } } },
      'other-outcome',
    ],
    ['the check has no visa', { check: { ...MAY_WORK, visa: null } }, 'no-visa'],
    ['the check shows another number', { check: about({ identifier: 'SBX2' }) }, 'other-check'],
    ['the check shows a number that begins alike', { check: about({ identifier: 'SBX12' }) }, 'other-check'],
    ['the check shows a document of another country', { check: about({ country: 'PAK' }) }, 'other-check'],
    ['the check shows another birth date', { check: about({ date_of_birth: '1961-07-07' }) }, 'other-check'],
    [
      'the check shows another birth date with a time',
      { check: about({ date_of_birth: '1961-07-07T00:00:00Z' }) },
      'other-check',
    ],
    [
      'the check shows another name and the end of another number',
      { check: about({ identifier: '****9', family_name: 'Otherwise' }) },
      'other-check',
    ],
    ['the check shows another kind of document', { check: about({ type: 'immicard' }) }, 'other-check'],
    [
      'the check is of another type',
      {
        data: {
          reference: null,
          request: { ...inventedRequest(1), australia: { visa_check_type: 'agent' } } as VisaCheckCreate,
        },
      },
      'other-check',
    ],
    [
      'the check is of another country',
      {
        data: { reference: null, request: { ...inventedRequest(1), jurisdiction: 'NZL' } as VisaCheckCreate },
      },
      'other-check',
    ],
  ])('is no yes when %s', (_, over, reason) => {
    const reading = readingOf(rowOf(over), 'live', AT);
    expect(reading.work).toEqual({ entitlement: 'unknown', reason });
    expect(exceptionsOf(reading, [], false)).not.toEqual([]);
  });

  it.each(['SBX1', 'sbx 1', '00SBX1', '****X1', 'XXX1', 'hidden', 'X1', undefined, null, 7])(
    'is a yes when the document is shown as %j, which does not tell it from the one of the row',
    (identifier) => {
      const check = about({ identifier, type: 'passport' });
      expect(readingOf(rowOf({ check }), 'live', AT).work.entitlement).toBe('yes');
    },
  );

  it.each([
    { country: 'XXX' },
    { country: 'India' },
    { country: null },
    { date_of_birth: '****-**-**' },
    { date_of_birth: null },
    { family_name: 'Otherwise' },
  ])(
    'is a yes when the document is shown with %j, which does not tell it from the one of the row',
    (shown) => {
      const check = about(shown);
      expect(readingOf(rowOf({ check }), 'live', AT).work.entitlement).toBe('yes');
    },
  );

  it('is no yes from the day after the visa has ended', () => {
    const row = rowOf({ check: { ...MAY_WORK, checked_at: '2026-12-31T01:02:03.456Z' } });
    expect(readingOf(row, 'live', '2027-01-01').work.entitlement).toBe('yes');
    expect(readingOf(row, 'live', '2027-01-02').work).toEqual({
      entitlement: 'unknown',
      reason: 'expired',
    });
  });

  it('is never more than the check says, in no column and no total, whatever the service sends', () => {
    const states: RowState[] = [
      'planned',
      'submitting',
      'pending',
      'completed',
      'refused',
      'unknown',
      'held',
    ];
    const spoilt = fc.oneof(
      fc.constant(MAY_WORK),
      fc
        .tuple(fc.constantFrom(...Object.keys(MAY_WORK)), fc.anything())
        .map(([name, value]) => ({ ...MAY_WORK, [name]: value })),
      fc.anything(),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...states),
        spoilt,
        fc.constantFrom('2026-06-01', '2027-06-01'),
        (state, check, at) => {
          const row = rowOf({ state, check: (check ?? null) as VisaCheck | null });
          const reading = readingOf(row, 'live', at);
          const said = state === 'completed' ? summarise(check, { at }) : undefined;
          const tallies = new Tallies();
          tallies.add(reading, exceptionsOf(reading, [], true));
          const tally = tallies.tally();
          const [line = []] = parse(csvRow(resultCells(reading, []))) as string[][];
          const columns = RESULT_COLUMNS;
          for (const field of ['work', 'study'] as const) {
            const { entitlement } = reading[field];
            const isSaid =
              said?.[field] === entitlement && said.environment === 'live' && said.checkId === row.checkId;
            expect(entitlement === 'unknown' || isSaid).toBe(true);
            expect(line[columns.indexOf(field)]).toBe(entitlement);
            expect(tally[field].by.yes).toBe(entitlement === 'yes' ? 1 : 0);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('a row of our CSV files', () => {
  it('has no cell that a spreadsheet runs, and gives each text back', () => {
    const begin = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      "'",
      ' =',
      '\u200B=',
      '\uFF1D',
      '"=',
      'x;"=',
      'x;" "=',
      'x\n""=',
      'x;=',
      'x;; +',
      'x\n=',
      'x\r\n=',
      '\n=',
      'x\t@',
      ";'",
      '',
    );
    const cell = fc
      .array(fc.tuple(begin, fc.string({ unit: 'binary', maxLength: 6 })), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.flat().join(''));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 4 }), (cells) => {
        const [read = []] = parse(csvRow(cells)) as string[][];
        // A spreadsheet program with another separator splits the cells there.
        const seen = read.flatMap((text) => [text, ...text.split(/[;\t\r\n]/u)]);
        expect(seen.filter((text) => /^[\s\u200B"]*[=+\-@\uFF1D]/u.test(text))).toEqual([]);
        expect(read.filter((text) => /^[\t\r]/u.test(text))).toEqual([]);
        expect(read.map((text) => text.replaceAll(/(?<=^|[;\t\r\n])'/gu, ''))).toEqual(cells);
      }),
      { numRuns: 2_000 },
    );
  });
});
