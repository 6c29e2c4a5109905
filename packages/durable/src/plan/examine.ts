import { type ColumnUse, readHeading } from './columns.ts';
import { DateOrders } from './date-orders.ts';
import { UnreadableFileError } from './errors.ts';
import type { DateField, FieldName } from './fields.ts';
import type { DateOrder, Mapping } from './mapping.ts';
import type { Cell, Table, TableSource } from './table.ts';

/** Rows between two looks at the signal. */
const BATCH = 1_000;

export interface Examined {
  readonly table: Table;
  readonly columns: readonly ColumnUse[];
  readonly places: ReadonlyMap<FieldName, number>;
  readonly orders: Readonly<Partial<Record<DateField, DateOrder>>>;
}

export interface Examination {
  readonly mapping: Mapping | undefined;
  /** Throws when the columns are not enough. */
  readonly judge: (columns: readonly ColumnUse[]) => void;
  /** The heading with blanks in place of columns that somebody else reads. */
  readonly headingOf?: (heading: readonly Cell[]) => readonly Cell[];
  readonly signal: AbortSignal | undefined;
}

/** Reads a file once to its end before anything is planned, so that what is wrong with it as a whole is said first. */
export async function examine(
  source: TableSource,
  { mapping, judge, headingOf = (heading) => heading, signal }: Examination,
): Promise<Examined> {
  const table = await source.open();
  let isKept = false;
  try {
    const columns = readHeading(headingOf(table.heading), mapping);
    const places = placesOf(columns);
    judge(columns);
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

async function openAgain(source: TableSource, { heading }: Table): Promise<Table> {
  const table = await source.open();
  if (table.heading.join('\n') === heading.join('\n')) return table;
  await table.close();
  throw new UnreadableFileError('changed', 'The file changed while it was read. Plan it again.');
}

function placesOf(columns: readonly ColumnUse[]): Map<FieldName, number> {
  return new Map(columns.flatMap(({ field, position }) => (field === null ? [] : [[field, position - 1]])));
}
