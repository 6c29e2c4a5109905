import { UnreadableFileError } from './errors.ts';
import type { Mapping } from './mapping.ts';
import { letterOf } from './columns.ts';
import { isBlank, type Cell, type Table, type TableRow } from './table.ts';

type Reader = typeof import('hucre/xlsx');

/**
 * A sheet of an XLSX workbook. The whole file and its texts are held in memory, several times its size: for more than
 * some 100,000 rows use CSV.
 *
 * @throws UnreadableFileError, also when the optional package `hucre` is not installed.
 */
export async function readXlsx(bytes: Uint8Array, mapping: Mapping | undefined): Promise<Table> {
  const reader = await loadReader();
  const sheet = await sheetOf(reader, bytes, mapping?.sheet);
  await requireUndamaged(reader, bytes, sheet);
  const rows = withoutPartialDates(rowsOf(reader, bytes, sheet), await partialDates(reader, bytes, sheet));
  const first = await rows.next();
  if (first.done === true) throw new UnreadableFileError('empty', 'The sheet is empty.');
  const { values } = first.value;
  const heading = values.map((value) => (typeof value === 'string' ? value : null));
  return {
    heading,
    rows: below(rows, heading.length),
    close: async () => void (await rows.return(undefined)),
  };
}

/** Reading row by row compares no checksum: a damaged file could show another number of a passport, and nobody would see it. */
async function requireUndamaged(reader: Reader, bytes: Uint8Array, sheet: number): Promise<void> {
  try {
    await reader.readXlsx(bytes, { sheets: [sheet], range: 'A1:A1' });
  } catch (error) {
    throw refused(error);
  }
}

async function* below(
  rows: AsyncGenerator<{ index: number; values: Cell[] }>,
  width: number,
): AsyncIterable<TableRow> {
  for await (const { index, values } of rows) {
    // Rows of a sheet end with their last cell that is filled: only cells beyond the heading are doubtful.
    const isRagged = !isBlank(values.slice(width));
    yield { number: index, cells: values, ...(isRagged && { ragged: 'no-heading' as const }) };
  }
}

async function* rowsOf(
  reader: Reader,
  bytes: Uint8Array,
  sheet: number,
): AsyncGenerator<{ index: number; values: Cell[] }> {
  try {
    for await (const { index, values } of reader.streamXlsxRows(bytes, { sheet })) {
      if (!isBlank(values)) yield { index, values };
    }
  } catch (error) {
    throw refused(error);
  }
}

/**
 * Places of dates that are shown without their day, month or year, as `row,column` from 0: who typed "Apr 98" has a date of
 * 1 April there, and did not mean it. The styles of a sheet are only read for columns with dates in them.
 */
async function partialDates(reader: Reader, bytes: Uint8Array, sheet: number): Promise<ReadonlySet<string>> {
  const columns = new Set<number>();
  let last = 0;
  for await (const { index, values } of rowsOf(reader, bytes, sheet)) {
    for (const [column, value] of values.entries()) if (value instanceof Date) columns.add(column);
    last = index;
  }
  const places = new Set<string>();
  for (const column of columns) {
    const letter = letterOf(column);
    const range = `${letter}1:${letter}${last + 1}`;
    const { sheets } = await reader
      .readXlsx(bytes, { sheets: [sheet], readStyles: true, range })
      .catch((error) => {
        throw refused(error);
      });
    for (const [place, { value, style }] of sheets[0]?.cells ?? []) {
      if (value instanceof Date && !showsWholeDate(style?.numFmt)) places.add(place);
    }
  }
  return places;
}

/** Text in quotation marks and in brackets is no part of a date; without a format a date is shown whole. */
function showsWholeDate(format: string | undefined): boolean {
  const parts = format?.toLowerCase().replaceAll(/"[^"]*"|\[[^\]]*\]|\\./gu, '');
  return parts === undefined || ['d', 'm', 'y'].every((part) => parts.includes(part));
}

/** Hands on such a date as one that is none: it must become neither a day nor a number. */
async function* withoutPartialDates(
  rows: AsyncGenerator<{ index: number; values: Cell[] }>,
  partial: ReadonlySet<string>,
): AsyncGenerator<{ index: number; values: Cell[] }> {
  for await (const { index, values } of rows) {
    yield {
      index,
      values: values.map((value, column) =>
        value instanceof Date && partial.has(`${index},${column}`) ? new Date(Number.NaN) : value,
      ),
    };
  }
}

/** @throws UnreadableFileError (`sheet`) unless it is sure which sheet is meant. */
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

/** The reader's messages may hold names of sheets and cells. */
function refused(error: unknown): UnreadableFileError {
  const isLocked = error instanceof Error && error.name === 'EncryptedFileError';
  return new UnreadableFileError(
    'workbook',
    isLocked
      ? 'The workbook is protected by a password. Save it without one, or as "CSV UTF-8".'
      : 'The file is not a readable XLSX workbook. Save it as XLSX again, or as "CSV UTF-8".',
  );
}
