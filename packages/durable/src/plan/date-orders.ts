import type { ColumnUse } from './columns.ts';
import { orderOf, wholeDay } from './dates.ts';
import { MappingError } from './errors.ts';
import { isDateField, type DateField } from './fields.ts';
import type { DateOrder, Mapping } from './mapping.ts';
import type { TableRow } from './table.ts';

/**
 * Of the cells that have their year last, so many must show the order by a day above 12. Real dates do in 19 of 31 cases;
 * a column in which few do is one of the other order with mistakes.
 */
const SHARE_THAT_SHOWS = 0.25;

interface Seen {
  'dd/mm/yyyy': number;
  'mm/dd/yyyy': number;
  either: number;
  /** Cells with a whole date: of a workbook, or with the year first. */
  whole: number;
  /** Those of them whose day may have been a month. */
  wholeLow: number;
}

const NONE: Seen = { 'dd/mm/yyyy': 0, 'mm/dd/yyyy': 0, either: 0, whole: 0, wholeLow: 0 };

/** Sees all rows of a file, and tells how each column writes dates whose year is last. */
export class DateOrders {
  readonly #columns: readonly {
    readonly index: number;
    readonly field: DateField;
    readonly letter: string;
  }[];
  readonly #stated: NonNullable<Mapping['dates']>;
  readonly #seen = new Map<DateField, Seen>();

  constructor(columns: readonly ColumnUse[], mapping: Mapping | undefined) {
    this.#stated = mapping?.dates ?? {};
    this.#columns = columns.flatMap(({ field, position, letter }) =>
      field !== null && isDateField(field) ? [{ index: position - 1, field, letter }] : [],
    );
  }

  see({ cells }: TableRow): void {
    for (const { index, field } of this.#columns) {
      const cell = cells[index] ?? null;
      const order = orderOf(cell);
      const day = wholeDay(cell);
      if (order === undefined && day === undefined) continue;
      const seen = this.#seen.get(field) ?? { ...NONE };
      if (order !== undefined) seen[order] += 1;
      if (day !== undefined) seen.whole += 1;
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
    const seen = this.#seen.get(field) ?? NONE;
    const { 'dd/mm/yyyy': dayFirst, 'mm/dd/yyyy': monthFirst, either, whole, wholeLow } = seen;
    const yearLast = dayFirst + monthFirst + either;
    if (whole > 0 && yearLast > 0) this.#doubtMixed(field, letter, whole === wholeLow && either === 0);
    const stated = this.#stated[field];
    if (yearLast === 0 || stated !== undefined) return stated;
    const shown = Math.max(dayFirst, monthFirst);
    const isSure = Math.min(dayFirst, monthFirst) === 0 && shown / yearLast >= SHARE_THAT_SHOWS;
    if (isSure) return dayFirst > 0 ? 'dd/mm/yyyy' : 'mm/dd/yyyy';
    throw new MappingError(
      'date-order',
      `Column ${letter} (${field}) has dates that may be day/month or month/day: ${dayFirst} rows show day/month, ${monthFirst} month/day, ${either} neither. State "dates": { "${field}": "dd/mm/yyyy" } or "mm/dd/yyyy" in the mapping, or write them as yyyy-mm-dd.`,
      { field },
    );
  }

  /**
   * A spreadsheet of the other country turns 12/04/1998 into a date with day and month exchanged, and leaves 25/12/1998 a text.
   * So a column with both forms is doubtful; one in which no whole date has a day above 12 shows that it happened.
   */
  #doubtMixed(field: DateField, letter: string, isShown: boolean): void {
    if (!isShown && this.#stated[field] !== undefined) return;
    const otherwise = isShown
      ? 'Export the file again, with all of them as text or as yyyy-mm-dd.'
      : `Compare them with the documents. Write all as yyyy-mm-dd, or state "dates": { "${field}": "dd/mm/yyyy" } or "mm/dd/yyyy" in the mapping if they are right.`;
    throw new MappingError(
      'date-order',
      `Column ${letter} (${field}) has whole dates and dates with the year last: a program has converted some, and may have swapped day and month. ${otherwise}`,
      { field },
    );
  }
}
