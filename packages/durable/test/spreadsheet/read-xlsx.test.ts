import { writeXlsx, type CellValue } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { planRun } from '../../src/bulk/plan/plan.ts';
import { bytesOf, HEADING, newRun, useWorkplace } from './files.ts';

const place = useWorkplace();

const heading = HEADING.split(',');
const person = (number: number, over: Partial<Record<string, CellValue>> = {}): CellValue[] => {
  const cells: Record<string, CellValue> = {
    reference: `E-${number}`,
    jurisdiction: 'AUS',
    check_type: 'work',
    document_type: 'passport',
    identifier: `SBX${number}`,
    country: 'IND',
    family_name: 'Sample',
    given_name: 'Robin',
    date_of_birth: '1990-01-31',
    consent: 'yes',
    ...(over as Record<string, CellValue>),
  };
  return heading.map((name) => cells[name] ?? null);
};

async function workbook(...sheets: readonly CellValue[][][]): Promise<Uint8Array> {
  return writeXlsx({ sheets: sheets.map((rows, index) => ({ name: `Sheet ${index + 1}`, rows })) });
}

describe('a workbook', () => {
  it('is planned like a CSV file, with its dates as dates', async () => {
    const file = await workbook([
      heading,
      person(1),
      [null],
      person(3, { date_of_birth: new Date('1985-11-03') }),
    ]);
    const { rows, plan } = await place.plan(file);
    expect(plan).toMatchObject({ planned: 2, refused: 0 });
    expect(rows.map(({ number, data }) => [number, data?.request?.document.date_of_birth])).toEqual([
      [1, '1990-01-31'],
      [3, '1985-11-03'],
    ]);
    const streamed = await planRun(place.ledger, { run: newRun(), file: bytesOf(file) });
    expect(streamed).toMatchObject({ planned: 2 });
  });

  it('warns of a passport number that is a number, whose zeros at the start are lost', async () => {
    const { plan, problems, rows } = await place.plan(
      await workbook([heading, person(1, { identifier: 1234567 })]),
    );
    expect(plan).toMatchObject({ planned: 1, warnings: { 'number-as-text': 1 } });
    expect(problems).toMatchObject([{ row: 1, code: 'number-as-text', isWarning: true }]);
    expect(rows[0]?.data?.request?.document.identifier).toBe('1234567');
  });

  it.each([
    [{ identifier: 2 ** 60 }, 'identifier: is a number that the spreadsheet has shortened'],
    [{ identifier: '1.23457E+11' }, 'identifier: is a number that the spreadsheet has shortened'],
    [{ identifier: new Date('1990-01-31') }, 'identifier: is a date, not a text'],
    [{ family_name: true }, 'family_name: is true or false, not a text'],
    [{ date_of_birth: 32_904 }, 'date_of_birth: is a number, not a date'],
    [{ date_of_birth: new Date('1990-01-31T14:00:00Z') }, 'date_of_birth: is a time, and not only a day'],
    [
      { family_name: '#N/A' },
      'family_name: has the text that a formula or a program writes when it finds no value',
    ],
  ])('refuses a cell that is not sure: %j', async (over, told) => {
    const { problems } = await place.plan(await workbook([heading, person(1, over)]));
    const refusal = problems.find(({ isWarning }) => !isWarning);
    expect(refusal?.details.map(({ column, rule }) => `${column}: ${rule}`)).toEqual([told]);
  });

  it.each([
    ['0, which a formula gives for an empty cell', new Date(Date.UTC(1899, 11, 31))],
    ['a number below 0', new Date(Date.UTC(1899, 11, 26))],
    ['29 February 1900, a day that only workbooks have', new Date(Date.UTC(1900, 1, 28))],
    ['0 in a workbook of a Mac', new Date(Date.UTC(1904, 0, 1))],
  ])('takes no date from %s', async (_, date) => {
    const { problems } = await place.plan(await workbook([heading, person(1, { date_of_birth: date })]));
    expect(problems).toMatchObject([
      { details: [{ column: 'date_of_birth', rule: expect.stringContaining('before 1905') as string }] },
    ]);
  });

  it.each([
    ['mmm-yy', 'refused'],
    ['d-mmm', 'refused'],
    ['yyyy', 'refused'],
    ['[$-409]mmm "day" yyyy', 'refused'],
    ['dd/mm/yyyy', 'planned'],
    ['d mmmm yyyy', 'planned'],
    ['yyyy-mm-dd;@', 'planned'],
  ])('a date that is shown as %s is %s', async (numFmt, state) => {
    const rows = [heading, person(1, { date_of_birth: new Date('1998-04-01') })];
    const columns = heading.map((name) => (name === 'date_of_birth' ? { numFmt } : {}));
    const planned = await place.plan(await writeXlsx({ sheets: [{ name: 'A', rows, columns }] }));
    expect(planned.rows.map((row) => row.state)).toEqual([state]);
  });

  it('a document number that the workbook has made a month of is refused', async () => {
    const rows = [heading, person(1, { identifier: new Date('1998-04-01') })];
    const columns = heading.map((name) => (name === 'identifier' ? { numFmt: 'mmm-yy' } : {}));
    const { problems } = await place.plan(await writeXlsx({ sheets: [{ name: 'A', rows, columns }] }));
    expect(problems).toMatchObject([{ details: [{ column: 'identifier', rule: 'is a date, not a text' }] }]);
  });

  it('is refused when a program has converted some of its dates, which may have exchanged day and month', async () => {
    // 12/04/1998, 25/12/1998 and 01/02/1999 (day first) after an American spreadsheet program has read them.
    const births = [new Date('1998-12-04'), '25/12/1998', new Date('1999-01-02')];
    const file = await workbook([
      heading,
      ...births.map((birth, index) => person(index + 1, { date_of_birth: birth })),
    ]);
    const stated = { version: 1, columns: {}, dates: { date_of_birth: 'dd/mm/yyyy' } } as const;
    for (const mapping of [undefined, stated]) {
      await expect(place.plan(file, { ...(mapping && { mapping }) })).rejects.toMatchObject({
        code: 'date-order',
        message: expect.stringContaining('Export the file again') as string,
      });
    }
  });

  it('with whole dates and texts with the year last is planned once a person has stated the order', async () => {
    const births = [new Date('1998-12-25'), '25/12/1998'];
    const file = await workbook([
      heading,
      ...births.map((birth, index) => person(index + 1, { date_of_birth: birth })),
    ]);
    await expect(place.plan(file)).rejects.toMatchObject({ code: 'date-order', field: 'date_of_birth' });
    const mapping = { version: 1, columns: {}, dates: { date_of_birth: 'dd/mm/yyyy' } } as const;
    const { rows } = await place.plan(file, { mapping });
    expect(rows.map(({ data }) => data?.request?.document.date_of_birth)).toEqual([
      '1998-12-25',
      '1998-12-25',
    ]);
  });

  it('has the row numbers of its lines, wherever its heading is', async () => {
    const { rows } = await place.plan(
      await workbook([[null], [null], [null], heading, person(1), [null], person(3)]),
    );
    // Lines 5 and 7 of the file.
    expect(rows.map(({ number }) => number)).toEqual([4, 6]);
  });

  it('refuses a row with a cell beside the table, and says what to look for', async () => {
    const { problems } = await place.plan(
      await workbook([heading, [...person(1), null, 'moved?'], person(2)]),
    );
    expect(problems).toMatchObject([
      { row: 1, code: 'ragged', details: [{ rule: 'has a cell in a column without a heading' }] },
    ]);
  });

  it('whose bytes were damaged on the way is refused, though its rows can be read', async () => {
    const file = Buffer.from(await workbook([heading, person(1)]));
    // The checksums in the ZIP file's directory and before the sheet.
    for (const [mark, checksum, name] of [
      ['PK\u0001\u0002', 16, 46],
      ['PK\u0003\u0004', 14, 30],
    ] as const) {
      for (let at = file.indexOf(mark); at !== -1; at = file.indexOf(mark, at + 4)) {
        const isSheet = file.toString('latin1', at + name).startsWith('xl/worksheets/sheet1.xml');
        if (isSheet) file.writeUInt32LE((file.readUInt32LE(at + checksum) ^ 1) >>> 0, at + checksum);
      }
    }
    await expect(place.plan(file)).rejects.toMatchObject({ name: 'UnreadableFileError', code: 'workbook' });
  });

  it('must say which of its sheets is meant', async () => {
    const file = await workbook([['notes']], [heading, person(1)]);
    await expect(place.plan(file)).rejects.toMatchObject({
      code: 'sheet',
      message: expect.stringContaining('2 sheets') as string,
    });
    for (const sheet of [2, 'Sheet 2']) {
      const { plan } = await place.plan(file, { mapping: { version: 1, columns: {}, sheet } });
      expect(plan.planned).toBe(1);
    }
    for (const sheet of [3, 'Sheet 3']) {
      await expect(place.plan(file, { mapping: { version: 1, columns: {}, sheet } })).rejects.toMatchObject({
        code: 'sheet',
      });
    }
  });

  it.each([
    [
      'it has a password',
      () =>
        writeXlsx({ sheets: [{ name: 'A', rows: [['a']] }], encryption: { password: 'x', spinCount: 1 } }),
    ],
    ['it is cut off', async () => (await workbook([heading, person(1)])).slice(0, 300)],
    [
      'it is an old one',
      () => Promise.resolve(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)),
    ],
  ])('is refused with what to do when %s', async (_, make) => {
    await expect(place.plan(await make())).rejects.toMatchObject({
      code: 'workbook',
      message: expect.stringContaining('CSV UTF-8') as string,
    });
  });
});
