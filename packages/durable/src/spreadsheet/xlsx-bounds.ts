import { UnreadableFileError } from './errors.ts';
import { requireColumns, type Cell } from './table.ts';

/** Bytes of all parts of a workbook together: about 200,000 people. Reading takes several times as much memory. */
const MOST_UNPACKED = 128 * 1024 * 1024;
/** Cells of a sheet, including empty ones before the last filled cell of a row. */
const MOST_CELLS = 100_000_000;

const ENTRY = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;
/** A ZIP size field with this value refers to another field, which only files over 4 GB need. */
const ELSEWHERE = 0xffffffff;

/**
 * Refuses a workbook that wouldn't fit into memory, by the sizes in its ZIP directory, before anything is unpacked. The reader
 * unpacks no part beyond its stated size, so a part without a size is refused too.
 *
 * @throws UnreadableFileError (`too-large`)
 */
export function requireBounded(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  // Not a ZIP file: the reader reports that.
  if (end === undefined) return;
  let at = view.getUint32(end + 16, true);
  let unpacked = 0;
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) return;
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const isHidden = size === 0 && (packed > 2 || view.getUint16(at + 10, true) !== DEFLATED) && packed > 0;
    unpacked += size === ELSEWHERE || isHidden ? Infinity : size;
    at += 46 + [28, 30, 32].reduce((sum, place) => sum + view.getUint16(at + place, true), 0);
  }
  if (unpacked > MOST_UNPACKED)
    throw tooLarge(`more than ${MOST_UNPACKED / 1024 / 1024} MB when it is unpacked`);
}

/** The directory's end record, which a comment of at most 64 KB may follow. */
function endOf(view: DataView): number | undefined {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  return undefined;
}

/** Refuses endless rows. @throws UnreadableFileError (`too-large`, `too-many-columns`) */
export async function* boundedRows<Row extends { readonly values: readonly Cell[] }>(
  rows: AsyncIterable<Row>,
): AsyncGenerator<Row> {
  let cells = 0;
  for await (const row of rows) {
    cells += row.values.length;
    if (cells > MOST_CELLS) throw tooLarge(`more than ${MOST_CELLS} cells`);
    requireColumns(row.values.findLastIndex((cell) => cell !== null && cell !== '') + 1);
    yield row;
  }
}

function tooLarge(what: string): UnreadableFileError {
  return new UnreadableFileError(
    'too-large',
    `The workbook has ${what}. Save its sheet as "CSV UTF-8", which is read row by row; or copy only the rows with people into a new workbook.`,
  );
}
