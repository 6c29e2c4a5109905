import { deflateRawSync } from 'node:zlib';
import { writeXlsx, type CellValue } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { HEADING, lines, person, PERSON, useWorkplace } from '../../spreadsheet/files.ts';

const place = useWorkplace();

const heading = HEADING.split(',');

const details = async (content: string | Uint8Array, row = 0): Promise<string[]> => {
  const { problems } = await place.plan(content);
  return problems[row]?.details.map(({ column, rule }) => `${column}: ${rule}`) ?? [];
};

/** A workbook with one row, whose document number is a formatted number. */
async function withNumber(value: number, numFmt: string): Promise<Uint8Array> {
  const cells: CellValue[] = person(1).split(',');
  cells[heading.indexOf('identifier')] = value;
  const columns = heading.map((name) => (name === 'identifier' ? { numFmt } : {}));
  return writeXlsx({ sheets: [{ name: 'A', rows: [heading, cells], columns }] });
}

describe('a document number that a workbook has as a number', () => {
  it.each([
    [12_345_678, '000000000', '012345678'],
    [123, '0000', '0123'],
    [12_345, '"N"0000000', 'N0012345'],
    [1_234_567_890, '000000000', '1234567890'],
  ])('%i in the format %s is the document %s, without a warning', async (value, format, shown) => {
    const { rows, plan } = await place.plan(await withNumber(value, format));
    expect(rows[0]?.data?.request?.document.identifier).toBe(shown);
    expect(plan.warnings).toEqual({});
  });

  it.each(['0', '#,##0', 'General'])('keeps its warning in the format %s', async (format) => {
    const { plan, rows } = await place.plan(await withNumber(1_234_567, format));
    expect(plan.warnings).toEqual({ 'number-as-text': 1 });
    expect(rows[0]?.data?.request?.document.identifier).toBe('1234567');
  });
});

it('warns of what published pages ask of New Zealand rows, and sends employer checks a blank given name', async () => {
  const columns =
    'jurisdiction,check_type,document_type,identifier,country,family_name,date_of_birth,consent';
  const { plan, problems, rows } = await place.plan(
    lines(columns, 'NZL,employer,passport,SBX1,FJI,Sample,,yes'),
  );
  expect(plan.warnings).toEqual({ 'published-rule': 1 });
  expect(problems.map(({ details }) => details.map(({ column }) => column))).toEqual([
    ['customer_authority_id', 'date_of_birth', 'employment_start_date'],
  ]);
  expect(rows.map(({ data }) => data?.request?.document.given_name)).toEqual(['']);
});

describe('what a spreadsheet has instead of a value', () => {
  it.each(['Ja', 'oui', 'sí', 'x', '1', '✓'])(
    'the consent %s is told as no yes, and not sent',
    async (consent) => {
      expect(await details(lines(HEADING, person(1, '1990-01-31', consent)))).toEqual([
        'consent: is a yes in another language or a sign, which does not count',
      ]);
    },
  );

  it.each(['Colombian', 'French', 'Filipino', 'Nepali', 'Vietnamese'])(
    'the country %s is told as a nationality',
    async (country) => {
      expect(await details(lines(HEADING, PERSON.replace('IND', country)))).toEqual([
        'country: looks like a nationality, not a country',
      ]);
    },
  );

  it.each(['Iran', 'Afganistan', 'Atlantis'])('the country %s is not', async (country) => {
    expect((await details(lines(HEADING, PERSON.replace('IND', country)))).join()).not.toContain(
      'nationality',
    );
  });
});

describe('a file that is not as the guide says', () => {
  it.each([
    ['CSV', () => Promise.resolve(lines('Our staff', HEADING, PERSON))],
    ['XLSX', () => writeXlsx({ sheets: [{ name: 'A', rows: [['Our staff'], heading, PERSON.split(',')] }] })],
  ])('a %s with a title above its headings is told the line of the headings', async (_, make) => {
    await expect(place.plan(await make())).rejects.toMatchObject({
      code: 'heading',
      message: expect.stringContaining('The headings are in line 2') as string,
    });
  });

  it('with a NUL is told the line of it', async () => {
    await expect(place.plan(lines(HEADING, PERSON, 'E-2,A\0US'))).rejects.toThrow(/Line 3 has a NUL/u);
  });

  it.each([
    ['CSV', () => Promise.resolve(lines(`${HEADING}${',x'.repeat(100_000)}`, PERSON))],
    [
      'XLSX',
      () => writeXlsx({ sheets: [{ name: 'A', rows: [[...heading, ...Array<string>(2_000).fill('x')]] }] }),
    ],
  ])('a %s with thousands of columns is told as that', async (_, make) => {
    await expect(place.plan(await make())).rejects.toMatchObject({ code: 'too-many-columns' });
  });

  it('lists the headings that it has when one is missing', async () => {
    await expect(place.plan(lines(HEADING.replace('identifier', 'pasport nmbr'), PERSON))).rejects.toThrow(
      /no column for identifier.*E "pasport nmbr"/u,
    );
  });
});

describe('a hire date in a plan of Australian checks', () => {
  const [withHire, ...people] = [
    `${HEADING},Hire date`,
    `${person(1)},01/02/2020`,
    `${person(2)},03/04/2021`,
  ];

  it('needs no confirmation, and its doubtful dates stop nothing', async () => {
    const { plan } = await place.plan(lines(withHire!, ...people));
    expect(plan.planned).toBe(2);
    expect(plan.columns.at(-1)).toMatchObject({ heading: 'Hire date', field: null });
  });

  it('is asked about when one row is of New Zealand', async () => {
    const other = `${person(3).replace('AUS,work', 'NZL,employer')},2020-02-01`;
    await expect(place.plan(lines(withHire!, ...people, other))).rejects.toMatchObject({
      code: 'unconfirmed',
    });
  });
});

describe('a workbook that is far larger unpacked', () => {
  /** A ZIP file with one part full of spaces, whose stated size may be wrong. */
  function bomb(size: number, stated: number): Uint8Array {
    const packed = deflateRawSync(Buffer.alloc(size, ' '));
    const name = Buffer.from('xl/worksheets/sheet1.xml');
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(stated, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(stated, 24);
    entry.writeUInt16LE(name.length, 28);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(1, 8);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(entry.length + name.length, 12);
    end.writeUInt32LE(local.length + name.length + packed.length, 16);
    return Buffer.concat([local, name, packed, entry, name, end]);
  }

  it.each([
    ['states its size', 150 * 1024 * 1024, 150 * 1024 * 1024],
    ['hides its size', 1024 * 1024, 0],
    ['says that its size stands elsewhere', 1024 * 1024, 0xffffffff],
  ])('is refused before it is unpacked when it %s', async (_, size, stated) => {
    await expect(place.plan(bomb(size, stated))).rejects.toMatchObject({ code: 'too-large' });
  });

  it('is unpacked no further than it states', async () => {
    await expect(place.plan(bomb(20 * 1024 * 1024, 1_000))).rejects.toMatchObject({ code: 'workbook' });
  });
});
