import { textOf } from './cells.ts';
import { fieldOf } from './columns.ts';
import { countryCode } from './country.ts';
import { type Defaults, type FieldName, isForNewZealand } from './fields.ts';
import type { Mapping } from './mapping.ts';
import { AUSTRALIAN_CHECKS } from './request-of.ts';
import type { Cell, TableSource } from './table.ts';

/**
 * Whether all rows ask Australia: then a column such as "Hire date" is nothing to the plan. It would be taken for the first day of work,
 * which only New Zealand's checks have, and stop the plan when its dates are doubtful.
 */
export async function asksAustraliaOnly(
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
