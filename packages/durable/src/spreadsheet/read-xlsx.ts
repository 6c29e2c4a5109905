import { UnreadableFileError } from './errors.ts';
import type { Mapping } from './mapping.ts';
import { isBlank, type Table, type TableRow } from './table.ts';
import { boundedRows, requireBounded } from './xlsx-bounds.ts';
import { asShown, shownOtherwise, type SheetRow } from './xlsx-cells.ts';

type Reader = typeof import('hucre/xlsx');

/**
 * Reads a sheet of an XLSX workbook. The file and its texts are in memory, at several times its size: use CSV for more than
 * about 100,000 rows.
 *
 * @throws UnreadableFileError, also if the optional package `hucre` isn't installed.
 */
export async function readXlsx(bytes: Uint8Array, mapping: Mapping | undefined): Promise<Table> {
  requireBounded(bytes);
  const reader = await loadReader();
  const sheet = await sheetOf(reader, bytes, mapping?.sheet);
  const hidden = await hiddenParts(reader, bytes, sheet);
  const all = () => rowsOf(reader, bytes, sheet);
  const shown = await shownOtherwise(reader, bytes, sheet, all()).catch((error: unknown) => {
    throw refused(error);
  });
  const rows = asShown(all(), shown);
  const first = await rows.next();
  if (first.done === true) throw new UnreadableFileError('empty', 'The sheet is empty.');
  const { index, values } = first.value;
  const heading = values.map((value) => (typeof value === 'string' ? value : null));
  return {
    heading,
    headingLine: index + 1,
    hiddenRows: await hiddenLines(all(), hidden, index),
    hiddenColumns: hidden.columns,
    rows: below(rows, heading.length, hidden.rows),
    close: async () => void (await rows.return(undefined)),
  };
}

/** Indexes of invisible rows and columns: hidden by hand or by a filter, or with no height or width. */
interface Hidden {
  readonly rows: ReadonlySet<number>;
  readonly columns: ReadonlySet<number>;
}

/** Hidden lines below the heading that aren't blank. */
async function hiddenLines(
  rows: AsyncIterable<SheetRow>,
  hidden: Hidden,
  heading: number,
): Promise<number[]> {
  const lines: number[] = [];
  if (hidden.rows.size === 0) return lines;
  for await (const { index } of rows) if (index > heading && hidden.rows.has(index)) lines.push(index + 1);
  return lines;
}

/**
 * Reads the whole sheet, which verifies its checksum; reading by row doesn't. A damaged file could otherwise show a wrong
 * passport number unnoticed.
 */
async function hiddenParts(reader: Reader, bytes: Uint8Array, sheet: number): Promise<Hidden> {
  try {
    const { sheets } = await reader.readXlsx(bytes, { sheets: [sheet], range: 'A1:A1' });
    const { rowDefs = [], columns = [] } = sheets[0] ?? {};
    return {
      rows: new Set(
        [...rowDefs].flatMap(([row, { hidden, height }]) => (hidden || height === 0 ? [row] : [])),
      ),
      columns: new Set(
        columns.flatMap(({ hidden, width }, column) => (hidden || width === 0 ? [column] : [])),
      ),
    };
  } catch (error) {
    throw refused(error);
  }
}

async function* below(
  rows: AsyncGenerator<SheetRow>,
  width: number,
  hidden: ReadonlySet<number>,
): AsyncIterable<TableRow> {
  for await (const { index, values } of rows) {
    // A row ends with its last filled cell, so only cells beyond the heading are doubtful.
    const isRagged = !isBlank(values.slice(width));
    yield {
      number: index,
      cells: values,
      ...(isRagged && { ragged: 'no-heading' as const }),
      ...(hidden.has(index) && { isHidden: true }),
    };
  }
}

async function* rowsOf(reader: Reader, bytes: Uint8Array, sheet: number): AsyncGenerator<SheetRow> {
  try {
    for await (const { index, values } of boundedRows(reader.streamXlsxRows(bytes, { sheet }))) {
      if (!isBlank(values)) yield { index, values };
    }
  } catch (error) {
    throw refused(error);
  }
}

/** @throws UnreadableFileError (`sheet`) if it is unclear which sheet to read. */
async function sheetOf(
  reader: Reader,
  bytes: Uint8Array,
  wanted: string | number | undefined,
): Promise<number> {
  const names: string[] = [];
  const visible: number[] = [];
  try {
    await reader.readXlsx(bytes, {
      sheets: ({ name, hidden, veryHidden }, index) => {
        names[index] = name;
        if (hidden !== true && veryHidden !== true) visible.push(index);
        return false;
      },
    });
  } catch (error) {
    throw refused(error);
  }
  const found = typeof wanted === 'string' ? names.indexOf(wanted) : wanted === undefined ? -1 : wanted - 1;
  if (names[found] !== undefined) return found;
  const [only] = visible;
  if (wanted === undefined && only !== undefined && visible.length === 1) return only;
  throw new UnreadableFileError(
    'sheet',
    wanted === undefined
      ? `The workbook has ${visible.length} sheets. State "sheet" in the mapping: its name, or its place from 1.`
      : `The workbook does not have the sheet that "sheet" in the mapping names; it has ${names.length}.`,
  );
}

async function loadReader(): Promise<Reader> {
  try {
    return await import('hucre/xlsx');
  } catch {
    throw new UnreadableFileError(
      'workbook-reader-missing',
      'Reading XLSX needs the package hucre, which is not installed: npm install hucre@1.0.0. Or save the sheet as "CSV UTF-8".',
    );
  }
}

/** Replaces the reader's messages, which may contain names of sheets and cells. */
function refused(error: unknown): UnreadableFileError {
  if (error instanceof UnreadableFileError) return error;
  const isLocked = error instanceof Error && error.name === 'EncryptedFileError';
  return new UnreadableFileError(
    'workbook',
    isLocked
      ? 'The workbook is protected by a password. Save it without one, or as "CSV UTF-8".'
      : 'The file is not a readable XLSX workbook. Save it as XLSX again, or as "CSV UTF-8".',
  );
}
