import type { FieldName } from '@workrights/columns/fields';
import { fieldOf, readHeading } from './columns.ts';
import { type ColumnUse, type DateField, type Defaults, type DateOrder, isForNewZealand } from './fields.ts';
import { DateOrders } from './date-orders.ts';
import { UnreadableFileError } from './errors.ts';
import { headingSeen, type HiddenChoice, requireSeen } from './hidden.ts';
import type { Mapping } from './mapping.ts';
import type { Cell, Table, TableSource } from './table.ts';
import { textOf } from './cells.ts';
import { countryCode } from './country.ts';
import { AUSTRALIAN_CHECKS } from './request-of.ts';

/** Rows between two checks of the signal. */
const BATCH = 1_000;

export interface Examined {
  readonly table: Table;
  readonly columns: readonly ColumnUse[];
  readonly places: ReadonlyMap<FieldName, number>;
  readonly orders: Readonly<Partial<Record<DateField, DateOrder>>>;
}

export interface Examination {
  readonly mapping: Mapping | undefined;
  readonly defaults: Defaults;
  readonly hidden: HiddenChoice | undefined;
  /** Throws if the columns aren't enough. */
  readonly judge: (columns: readonly ColumnUse[]) => void;
  /** Blanks the headings of columns that another part of the program reads. */
  readonly headingOf?: (heading: readonly Cell[]) => readonly Cell[];
  readonly signal: AbortSignal | undefined;
}

/** Reads the whole file once before anything is planned, so that errors of the whole file are reported first. */
export async function examine(
  source: TableSource,
  { mapping, defaults, hidden, judge, headingOf = (heading) => heading, signal }: Examination,
): Promise<Examined> {
  const table = await source.open();
  let isKept = false;
  try {
    const heading = headingOf(headingSeen(table.heading, table, hidden));
    const isAustralian = await asksAustraliaOnly(source, heading, { mapping, defaults });
    const columns = await columnsOf(table, heading, { mapping, isAustralian });
    const places = placesOf(columns);
    judge(columns);
    requireSeen(table, columns, hidden);
    isKept = !source.canReopen;
    if (isKept) return { table, columns, places, orders: { ...mapping?.dates } };
    const orders = new DateOrders(columns, mapping);
    for await (const row of table.rows) {
      orders.see(row);
      if (row.number % BATCH === 0) signal?.throwIfAborted();
    }
    const decided = orders.orders();
    return { table: await openAgain(source, table), columns, places, orders: decided };
  } finally {
    if (!isKept) await table.close();
  }
}

/** How many lines to search for headings if the first line has none. */
const TITLE_LINES = 20;

/** @throws as `readHeading`; for a title above the headings, an UnreadableFileError with the headings' line. */
async function columnsOf(
  { heading: whole, headingLine, rows }: Table,
  heading: readonly Cell[],
  { mapping, isAustralian }: { mapping: Mapping | undefined; isAustralian: boolean },
): Promise<ColumnUse[]> {
  try {
    return readHeading(heading, mapping, isAustralian);
  } catch (error) {
    if (whole.filter((cell) => cell !== null && cell !== '').length > 1) throw error;
    for await (const { number, cells } of rows) {
      if (number > headingLine + TITLE_LINES) break;
      if (cells.filter((cell) => fieldOf(cell, mapping) !== undefined).length < 2) continue;
      throw new UnreadableFileError(
        'heading',
        `Line ${headingLine} is a title. The headings are in line ${number + 1}: delete the lines above it.`,
      );
    }
    throw error;
  }
}

async function openAgain(source: TableSource, { heading }: Table): Promise<Table> {
  const table = await source.open();
  if (table.heading.join('\n') === heading.join('\n')) return table;
  await table.close();
  throw new UnreadableFileError('changed', 'The file changed while it was read. Plan it again.');
}

function placesOf(columns: readonly ColumnUse[]): Map<FieldName, number> {
  return new Map(columns.flatMap(({ field, position }) => (field === null ? [] : [[field, position - 1]])));
}

/**
 * Whether all rows are for Australia. If so, a column such as "Hire date" is ignored. Otherwise it would be taken for the first
 * day of work, which only New Zealand's checks have, and its doubtful dates would stop the plan.
 */
async function asksAustraliaOnly(
  source: TableSource,
  heading: readonly Cell[],
  { mapping, defaults }: { readonly mapping: Mapping | undefined; readonly defaults: Defaults },
): Promise<boolean> {
  const fields = heading.map((cell) => fieldOf(cell, mapping));
  if (!fields.some((field) => field !== undefined && isForNewZealand(field))) return false;
  const cellOf = (cells: readonly Cell[], field: keyof Defaults & FieldName): string => {
    const place = fields.indexOf(field);
    return (place === -1 ? '' : textOf(cells[place])) || (defaults[field] ?? '');
  };
  const isAustralian = (cells: readonly Cell[]): boolean => {
    const jurisdiction = cellOf(cells, 'jurisdiction');
    if (jurisdiction !== '') return countryCode(jurisdiction) === 'AUS';
    return AUSTRALIAN_CHECKS.includes(cellOf(cells, 'check_type').toLowerCase());
  };
  const isByRow = fields.includes('jurisdiction') || fields.includes('check_type');
  if (!isByRow) return isAustralian([]);
  if (!source.canReopen) return false;
  const table = await source.open();
  try {
    for await (const { cells } of table.rows) if (!isAustralian(cells)) return false;
    return true;
  } finally {
    await table.close();
  }
}
