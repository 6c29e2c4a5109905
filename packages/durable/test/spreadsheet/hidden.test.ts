import { writeXlsx, type CellValue } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { writeReport } from '../../src/bulk/report/write-report.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { HEADING, person, useWorkplace } from './files.ts';

const place = useWorkplace();

const heading = HEADING.split(',');

/** Three people; the second and third rows are hidden. */
const filtered = (columns: object[] = []): Promise<Uint8Array> => {
  const rows: CellValue[][] = [heading, ...[1, 2, 3].map((number) => person(number).split(','))];
  const rowDefs = new Map([
    [2, { hidden: true }],
    [3, { height: 0 }],
  ]);
  return writeXlsx({ sheets: [{ name: 'A', rows, rowDefs, columns }] });
};

describe('a workbook with rows that a filter hides', () => {
  it('is refused, with how many and which lines, until a person says what becomes of them', async () => {
    await expect(place.plan(await filtered())).rejects.toMatchObject({
      code: 'hidden',
      message: expect.stringContaining('2 hidden rows (lines 3 and 4)') as string,
    });
  });

  it('is planned without them when they are skipped, and nobody vanishes', async () => {
    const { plan, rows, problems } = await place.plan(await filtered(), { hidden: 'skip' });
    expect(plan).toMatchObject({ planned: 1, refused: 2, problems: { 'hidden-row': 2 } });
    expect(rows.map(({ state }) => state)).toEqual(['planned', 'refused', 'refused']);
    expect(problems.map(({ row, code }) => [row, code])).toEqual([
      [2, 'hidden-row'],
      [3, 'hidden-row'],
    ]);
  });

  it('is planned with a warning of each when they are included', async () => {
    const { plan, problems } = await place.plan(await filtered(), { hidden: 'include' });
    expect(plan).toMatchObject({ planned: 3, warnings: { 'hidden-row': 2 } });
    expect(problems.every(({ isWarning }) => isWarning)).toBe(true);
  });

  it('keeps the no of a hidden row, also when hidden rows are skipped', async () => {
    const no = person(1, '1990-01-31', 'no').split(',');
    const file = await writeXlsx({
      sheets: [
        { name: 'A', rows: [heading, person(1).split(','), no], rowDefs: new Map([[2, { hidden: true }]]) },
      ],
    });
    const { plan } = await place.plan(file, { hidden: 'skip' });
    expect(plan).toMatchObject({ planned: 0, problems: { 'no-consent': 1, 'consent-contradicted': 1 } });
  });
});

describe('a workbook with hidden columns that are used', () => {
  const columns = heading.map((name) => ({ hidden: name === 'country' || name === 'reference' }));

  it('is refused, with their letters, and is read when they are included', async () => {
    const rows = [heading, person(1).split(',')];
    const file = await writeXlsx({ sheets: [{ name: 'A', rows, columns }] });
    await expect(place.plan(file)).rejects.toMatchObject({
      code: 'hidden',
      message: expect.stringContaining('A (reference) and a hidden column F (country)') as string,
    });
    expect((await place.plan(file, { hidden: 'include' })).plan.planned).toBe(1);
    await expect(place.plan(file, { hidden: 'skip' })).rejects.toThrow(/no column for country/u);
  });
});

describe('a warning of the plan', () => {
  it('is in the ledger and in the report for every row, beyond the twentieth too', async () => {
    const rows = [heading, ...Array.from({ length: 30 }, (_, index) => person(index + 1).split(','))];
    const rowDefs = new Map(rows.map((_, index) => [index + 1, { hidden: true }]));
    const run = 'warned';
    const { rows: planned } = await place.plan(
      await writeXlsx({ sheets: [{ name: 'A', rows: rows as CellValue[][], rowDefs }] }),
      { hidden: 'include', run },
    );
    expect(planned.filter(({ data }) => data?.warnings?.[0]?.code === 'hidden-row')).toHaveLength(30);
    const folder = path.join(place.folder, 'report');
    const { exceptionKinds } = await writeReport(place.ledger, run, folder);
    expect(exceptionKinds).toMatchObject({ warning: 30 });
    const exceptions = await readFile(path.join(folder, 'exceptions.csv'), 'utf8');
    expect(exceptions.match(/,warning,hidden-row,/gu)).toHaveLength(30);
  });

  it('names the other row of a document that is there twice, in the ledger too', async () => {
    const { rows } = await place.plan(
      [HEADING, person(1), person(1).replace('Sample', 'Simple'), ''].join('\n'),
    );
    expect(rows[1]?.data?.warnings).toMatchObject([{ code: 'same-document' }]);
    expect(rows[0]?.data?.warnings).toBeUndefined();
  });
});
