import { UnreadableFileError } from './errors.ts';

/** A cell as its file has it: a text in CSV; in a workbook also a number, a date or a yes or no. */
export type Cell = string | number | boolean | Date | null;

/** A row below the heading. */
export interface TableRow {
  /** Its line in the spreadsheet minus one: 1 is the first below a heading in the first line, and blank rows count. */
  readonly number: number;
  readonly cells: readonly Cell[];
  /** Why nobody knows which cell is what: it has not as many cells as the heading, or one in a column without a heading. */
  readonly ragged?: 'length' | 'no-heading';
  /** Of a workbook: hidden, such as by a filter. Who looks at the sheet doesn't see it. */
  readonly isHidden?: boolean;
}

/** A table that is read row by row. The heading comes first. */
export interface Table {
  readonly heading: readonly Cell[];
  /** The line of the file that has it, from 1. */
  readonly headingLine: number;
  /** Of a workbook: lines below the heading that nobody sees, and that are not blank. */
  readonly hiddenRows?: readonly number[];
  /** Of a workbook: columns that nobody sees, by their index. */
  readonly hiddenColumns?: ReadonlySet<number>;
  /** Without rows whose cells are all empty. Can be read once. */
  readonly rows: AsyncIterable<TableRow>;
  /** Lets go of the file, whether or not its rows were read. */
  readonly close: () => Promise<void>;
}

/** A file that can be opened again from its start, or a stream that cannot. */
export interface TableSource {
  readonly canReopen: boolean;
  readonly open: () => Promise<Table>;
}

/** Nobody has more: such a file is another one, or has a cell far out that nobody meant. */
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
