import { UnreadableFileError } from './errors.ts';

/** A cell of the file: text in CSV; in a workbook also a number, date or boolean. */
export type Cell = string | number | boolean | Date | null;

export interface TableRow {
  /** The spreadsheet's line number minus one: 1 is the first row below a heading in line 1. Blank rows count. */
  readonly number: number;
  readonly cells: readonly Cell[];
  /**
   * Why cells can't be assigned to columns: the number of cells differs from the heading's, or a column without a heading has a
   * cell.
   */
  readonly ragged?: 'length' | 'no-heading';
  /** In a workbook: hidden, for example by a filter. */
  readonly isHidden?: boolean;
}

/** A table that is read row by row, heading first. */
export interface Table {
  readonly heading: readonly Cell[];
  /** The heading's line in the file, from 1. */
  readonly headingLine: number;
  /** In a workbook: hidden lines below the heading that aren't blank. */
  readonly hiddenRows?: readonly number[];
  /** In a workbook: indexes of hidden columns. */
  readonly hiddenColumns?: ReadonlySet<number>;
  /** Omits blank rows. Can be read only once. */
  readonly rows: AsyncIterable<TableRow>;
  /** Closes the file, even if not all rows were read. */
  readonly close: () => Promise<void>;
}

/** A file that can be opened again, or a stream that can't. */
export interface TableSource {
  readonly canReopen: boolean;
  readonly open: () => Promise<Table>;
}

/** A file with more columns isn't a list of people, or has a stray cell far to the right. */
const MOST_COLUMNS = 1_000;

/** @throws UnreadableFileError (`too-many-columns`) */
export function requireColumns(columns: number): void {
  if (columns <= MOST_COLUMNS) return;
  throw new UnreadableFileError(
    'too-many-columns',
    `A row of the file has ${columns} columns, and at most ${MOST_COLUMNS} are read. Delete what stands beside the table, or check the separator.`,
  );
}

export function isBlank(cells: readonly Cell[]): boolean {
  return cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''));
}
