import type { ColumnUse } from './columns.ts';
import { orderOf } from './dates.ts';
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

  constructor(columns: readonly ColumnUse[], mapping: Mapping | undefined) {
    this.#stated = mapping?.dates ?? {};
    this.#columns = columns.flatMap(({ field, position, letter }) =>
      field !== null && isDateField(field) ? [{ index: position - 1, field, letter }] : [],
    );
  }

  see({ cells }: TableRow): void {
    for (const { index, field } of this.#columns) {
      const order = orderOf(cells[index] ?? null);
      if (order === undefined) continue;
      const seen = this.#seen.get(field) ?? { 'dd/mm/yyyy': 0, 'mm/dd/yyyy': 0, either: 0 };
      seen[order] += 1;
      this.#seen.set(field, seen);
    }
  }

  /** @throws MappingError (`date-order`) for a column that does not decide by itself, unless the mapping states its order. */
  orders(): Partial<Record<DateField, DateOrder>> {
    const decided = this.#columns.map(({ field, letter }) => [field, this.#decide(field, letter)] as const);
    return Object.fromEntries(decided.filter(([, order]) => order !== undefined));
  }

  #decide(field: DateField, letter: string): DateOrder | undefined {
    const seen = this.#seen.get(field);
    const stated = this.#stated[field];
    if (seen === undefined || stated !== undefined) return stated;
    const { 'dd/mm/yyyy': dayFirst, 'mm/dd/yyyy': monthFirst, either } = seen;
    const shown = Math.max(dayFirst, monthFirst);
    const isSure = Math.min(dayFirst, monthFirst) === 0 && shown / (shown + either) >= SHARE_THAT_SHOWS;
    if (isSure) return dayFirst > 0 ? 'dd/mm/yyyy' : 'mm/dd/yyyy';
    throw new MappingError(
      'date-order',
      `Column ${letter} (${field}) has dates that may be day/month or month/day: ${dayFirst} rows show day/month, ${monthFirst} month/day, ${either} neither. State "dates": { "${field}": "dd/mm/yyyy" } or "mm/dd/yyyy" in the mapping, or write them as yyyy-mm-dd.`,
      { field },
    );
  }
}
