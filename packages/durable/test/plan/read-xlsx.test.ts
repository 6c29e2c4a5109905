import { writeXlsx, type CellValue } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { planRun } from '../../src/plan/plan.ts';
import { bytesOf, HEADING, newRun, Workplace } from './files.ts';

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
    ...(over as Record<string, CellValue>),
  };
  return heading.map((name) => cells[name] ?? null);
};

async function workbook(...sheets: readonly CellValue[][][]): Promise<Uint8Array> {
  return writeXlsx({ sheets: sheets.map((rows, index) => ({ name: `Sheet ${index + 1}`, rows })) });
}

describe('a workbook', () => {
  it('is planned like a CSV file, with its dates as dates', async () => {
    await using place = await Workplace.open();
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
    await using place = await Workplace.open();
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
    [{ identifier: new Date('1990-01-31') }, 'identifier: is a date, and no text'],
    [{ family_name: true }, 'family_name: is true or false, and no text'],
    [{ date_of_birth: 32_904 }, 'date_of_birth: is a number, and no date'],
    [{ date_of_birth: new Date('1990-01-31T14:00:00Z') }, 'date_of_birth: is a time, and not only a day'],
    [{ family_name: '#N/A' }, 'family_name: holds what a formula or a program writes where it found nothing'],
  ])('refuses a cell that is not sure: %j', async (over, told) => {
    await using place = await Workplace.open();
    const { problems } = await place.plan(await workbook([heading, person(1, over)]));
    const refusal = problems.find(({ isWarning }) => !isWarning);
    expect(refusal?.details.map(({ column, rule }) => `${column}: ${rule}`)).toEqual([told]);
  });

  it('must say which of its sheets is meant', async () => {
    await using place = await Workplace.open();
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
    await using place = await Workplace.open();
    await expect(place.plan(await make())).rejects.toMatchObject({
      code: 'workbook',
      message: expect.stringContaining('CSV UTF-8') as string,
    });
  });
});
