import { type ColumnUse, isDateField, type DateField, type DateOrder } from './fields.ts';
import { orderOf, wholeDay } from './dates.ts';
import { MappingError, type Mapping } from './mapping.ts';
import { NAMED, rowNumbers } from './row-numbers.ts';
import type { TableRow } from './table.ts';

/**
 * The share of a column's year-last dates that must have a day above 12. In real dates, 19 of 31 days do. A much smaller share
 * suggests the other order, with mistakes.
 */
const SHARE_THAT_SHOWS = 0.25;

/** Rows of a file with one kind of date: their number, and the first of them. */
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
    return `${this.count} rows (${rowNumbers(this.#first, this.count)})`;
  }
}

class Seen {
  readonly 'dd/mm/yyyy' = new Rows();
  readonly 'mm/dd/yyyy' = new Rows();
  readonly either = new Rows();
  /** All of the three kinds above. */
  readonly yearLast = new Rows();
  /** Cells with an unambiguous date: a workbook's date, or with the year first. */
  readonly whole = new Rows();
  /** How many of those have a day up to 12, which may be a swapped month. */
  wholeLow = 0;
}

/** Reads all rows of a file, and decides the day-month order of each column with year-last dates. */
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

  /** @throws MappingError (`date-order`) for a column whose dates don't show their order, unless the mapping states it. */
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
   * A spreadsheet with another country's settings reads 12/04/1998 with day and month swapped, and leaves 25/12/1998 as text.
   * So a column with both forms is doubtful. If no whole date has a day above 12, the swap has certainly happened.
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
