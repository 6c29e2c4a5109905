import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRow, defused } from '../../src/spreadsheet/write-csv.ts';
import { readCsv } from '../../src/spreadsheet/read-csv.ts';
import type { Mapping } from '../../src/spreadsheet/mapping.ts';
import { all } from '../bulk/ledger/invented.ts';
import { bytesOf } from './files.ts';

async function read(bytes: Uint8Array | string, mapping?: Partial<Mapping>, size?: number) {
  const whole = Buffer.from(bytes as Uint8Array);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < whole.length; at += size ?? whole.length) {
    pieces.push(whole.subarray(at, at + (size ?? whole.length)));
  }
  const table = await readCsv(bytesOf(...pieces), { version: 1, columns: {}, ...mapping });
  return { heading: table.heading, rows: await all(table.rows) };
}

const TEXT = 'a;b;c\r\nZoë;"x;y";3\r\n';
const ZOE = { heading: ['a', 'b', 'c'], rows: [{ number: 1, cells: ['Zoë', 'x;y', '3'] }] };

describe('a CSV file', () => {
  it.each([
    ['commas', 'a,b,c\nZoë,"x;y",3\n'],
    ['semicolons', TEXT],
    ['tabs', 'a\tb\tc\nZoë\tx;y\t3'],
    ['the line of Excel that names the separator', `sep=;\r\n${TEXT}`],
    ['a byte order mark', `\uFEFF${TEXT}`],
    ['line ends of an old Macintosh', 'a;b;c\rZoë;"x;y";3\r'],
    ['a separator within the quotation marks of a heading', '"a",b,c\nZoë,"x;y",3'],
  ])('is read with %s', async (_, text) => {
    expect(await read(text)).toEqual(ZOE);
  });

  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16 of the other order', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
    ['UTF-16 of the other order without a mark', Buffer.from(TEXT, 'utf16le').swap16()],
  ])('is read as %s, also in small pieces', async (_, bytes) => {
    for (const size of [1024, 7, 64]) expect(await read(bytes, {}, size)).toEqual(ZOE);
  });

  it('is read as an older Windows writes it once the mapping says so', async () => {
    const bytes = Buffer.from(TEXT, 'latin1');
    await expect(read(bytes)).rejects.toMatchObject({
      code: 'encoding',
      message: expect.stringMatching(/not UTF-8 text \(near line 2\).*CSV UTF-8.*windows-1252/u) as string,
    });
    expect(await read(bytes, { encoding: 'windows-1252' })).toEqual(ZOE);
  });

  it.each([
    ['a letter cut in two at the end of the file', Buffer.from('a,b\n1,Zo\xc3', 'latin1'), 'encoding'],
    ['bytes that are no text', Buffer.from('a,b\n1,\0\0\0\n'), 'encoding'],
    ['a quotation mark that is never closed', 'a,b\n1,"Secret\n2,x\n', 'quotes'],
    ['a quotation mark within a cell', 'a,b\n1,"Sec"ret\n', 'quotes'],
    ['a quotation mark that swallows the file', `a,b\n1,"Secret${'\n1,2'.repeat(40_000)}`, 'record-too-long'],
    ['separators of two kinds in its heading', 'a,b;c\n1,2;3\n', 'separator'],
    ['nothing', '', 'empty'],
    ['an empty heading', '\n1,2\n', 'empty'],
  ])('is refused with %s, by line and without its cells', async (_, bytes, code) => {
    const refusal = (await read(bytes).catch((error: unknown) => error)) as Error & { code: string };
    expect(refusal).toMatchObject({ name: 'UnreadableFileError', code });
    expect(JSON.stringify([refusal.message, refusal.stack, refusal.cause])).not.toMatch(/secret/iu);
  });

  it('keeps cells in their rows: one too many or too few is told', async () => {
    const { rows } = await read('a,b\n1\n1,2\n1,2,3\n');
    expect(rows.map(({ ragged }) => ragged)).toEqual(['length', undefined, 'length']);
  });

  it('gives back any cells that our own rows are written with', async () => {
    const marks = [
      '"',
      "'",
      ',',
      ';',
      '\n',
      '\r',
      '\r\n',
      '\t',
      '=',
      '+',
      '-',
      '@',
      ' ',
      'é',
      'x',
      '\u200B',
      '\uFF1D',
    ];
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.array(fc.constantFrom(...marks), { maxLength: 8 }).map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 4, max: 40 }),
        async (rows, size) => {
          const text = `a,b\r\n${rows.map((cells) => csvRow(cells)).join('')}`;
          const { rows: found } = await read(text, { encoding: 'utf-8' }, size);
          const expected = rows
            .map((cells, index) => ({ number: index + 1, cells: [...cells] }))
            .filter(({ cells }) => !cells.every((each) => defused(each).trim() === ''));
          expect(found.map(({ number, cells }) => ({ number, cells: cells.map(textOfCell) }))).toEqual(
            expected,
          );
        },
      ),
    );
  });
});

/** The text that readers of our files get from a cell. */
function textOfCell(cell: unknown): unknown {
  return typeof cell === 'string' ? cell.replaceAll(/(?<=^|[;\t\r\n])'/gu, '') : cell;
}
