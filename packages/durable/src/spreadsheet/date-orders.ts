import { type ColumnUse, isDateField, type DateField, type DateOrder } from './fields.ts';
import { orderOf, wholeDay } from './dates.ts';
import { MappingError, type Mapping } from './mapping.ts';
import type { TableRow } from './table.ts';

/**
 * Of the cells that have their year last, so many must show the order by a day above 12. Real dates do in 19 of 31 cases;
 * a column in which few do is one of the other order with mistakes.
 */
const SHARE_THAT_SHOWS = 0.25;

/** So many rows of a kind are named: the first ones show what is wrong with a column. */
const NAMED = 3;

/** Rows of a file with one kind of date: how many, and the first of them. */
class Rows {
  count = 0;
  readonly #first: number[] = [];

  add(row: number): void {
    this.count += 1;
    if (this.#first.length < NAMED) this.#first.push(row);
  }

  /** `2 rows (1 and 4)`, `9 rows (1, 2, 3 and 6 more)` */
  toString(): string {
    if (this.count === 1) return `row ${this.#first[0]}`;
    const more = this.count - this.#first.length;
    const named = more > 0 ? [...this.#first, `${more} more`] : this.#first;
    return `${this.count} rows (${named.slice(0, -1).join(', ')} and ${named.at(-1)})`;
  }
}

class Seen {
  readonly 'dd/mm/yyyy' = new Rows();
  readonly 'mm/dd/yyyy' = new Rows();
  readonly either = new Rows();
  /** All three of them. */
  readonly yearLast = new Rows();
  /** Cells with a whole date: of a workbook, or with the year first. */
  readonly whole = new Rows();
  /** How many of those have a day that may have been a month. */
  wholeLow = 0;
}

/** Sees all rows of a file, and tells how each column writes dates whose year is last. */
export class DateOrders {
  readonly #columns: readonly {
    readonly index: number;
    readonly field: DateField;
    readonly letter: string;
  }[];
  readonly #stated: NonNullable<Mapping['dates']>;
  readonly #seen = new Map<DateField, Seen>();

  constructor(
    columns: readonly (Pick<ColumnUse, 'position' | 'letter'> & { readonly field: string | null })[],
    mapping?: Mapping,
  ) {
    this.#stated = mapping?.dates ?? {};
    this.#columns = columns.flatMap(({ field, position, letter }) =>
      field !== null && isDateField(field) ? [{ index: position - 1, field, letter }] : [],
    );
  }

  see({ number, cells }: TableRow): void {
    for (const { index, field } of this.#columns) {
      const cell = cells[index] ?? null;
      const order = orderOf(cell);
      const day = wholeDay(cell);
      if (order === undefined && day === undefined) continue;
      const seen = this.#seen.get(field) ?? new Seen();
      if (order !== undefined) {
        seen[order].add(number);
        seen.yearLast.add(number);
      }
      if (day !== undefined) seen.whole.add(number);
      if (day !== undefined && day <= 12) seen.wholeLow += 1;
      this.#seen.set(field, seen);
    }
  }

  /** @throws MappingError (`date-order`) for a column that does not decide by itself, unless the mapping states its order. */
  orders(): Partial<Record<DateField, DateOrder>> {
    const decided = this.#columns.map(({ field, letter }) => [field, this.#decide(field, letter)] as const);
    return Object.fromEntries(decided.filter(([, order]) => order !== undefined));
  }

  #decide(field: DateField, letter: string): DateOrder | undefined {
    const seen = this.#seen.get(field) ?? new Seen();
    const { 'dd/mm/yyyy': dayFirst, 'mm/dd/yyyy': monthFirst, either, whole, yearLast } = seen;
    if (whole.count > 0 && yearLast.count > 0) this.#doubtMixed(field, letter, seen);
    const stated = this.#stated[field];
    if (yearLast.count === 0 || stated !== undefined) return stated;
    const shown = Math.max(dayFirst.count, monthFirst.count);
    const isSure =
      Math.min(dayFirst.count, monthFirst.count) === 0 && shown / yearLast.count >= SHARE_THAT_SHOWS;
    if (isSure) return dayFirst.count > 0 ? 'dd/mm/yyyy' : 'mm/dd/yyyy';
    const kinds = { 'day/month only': dayFirst, 'month/day only': monthFirst, either };
    const found = Object.entries(kinds).filter(([, { count }]) => count > 0);
    throw new MappingError(
      'date-order',
      `Column ${letter} (${field}) has dates that may be day/month or month/day (${found.map(([kind, rows]) => `${kind}: ${rows}`).join('; ')}). State "dates": { "${field}": "dd/mm/yyyy" } or "mm/dd/yyyy" in the mapping, or write them as yyyy-mm-dd.`,
      { field },
    );
  }

  /**
   * A spreadsheet of the other country turns 12/04/1998 into a date with day and month exchanged, and leaves 25/12/1998 a text.
   * So a column with both forms is doubtful; one in which no whole date has a day above 12 shows that it happened.
   */
  #doubtMixed(field: DateField, letter: string, { whole, wholeLow, yearLast, either }: Seen): void {
    const isShown = whole.count === wholeLow && either.count === 0;
    if (!isShown && this.#stated[field] !== undefined) return;
    const otherwise = isShown
      ? 'Export the file again, with all of them as text or as yyyy-mm-dd.'
      : `Compare them with the documents. Write all as yyyy-mm-dd, or state "dates": { "${field}": "dd/mm/yyyy" } or "mm/dd/yyyy" in the mapping if they are right.`;
    throw new MappingError(
      'date-order',
      `Column ${letter} (${field}) has whole dates in ${whole}, and dates with the year last in ${yearLast}: a program has converted some, and may have swapped day and month. ${otherwise}`,
      { field },
    );
  }
}
