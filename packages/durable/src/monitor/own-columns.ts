import { headingKey } from '@workrights/columns/headings';
import type { ColumnUse } from '../spreadsheet/fields.ts';
import { MappingError } from '../spreadsheet/mapping.ts';
import type { Cell } from '../spreadsheet/table.ts';

/** Columns that a bulk run doesn't have. */
export const OWN_COLUMNS = [
  'consent_until',
  'employed_from',
  'employed_until',
  'expires_on',
  'company',
] as const;
export type OwnColumn = (typeof OWN_COLUMNS)[number];

const BY_KEY: ReadonlyMap<string, OwnColumn> = new Map(OWN_COLUMNS.map((name) => [headingKey(name), name]));

/** The heading for a bulk run's columns: the monitor's own columns are blank, so that they aren't guessed. */
export function withoutOwn(heading: readonly Cell[]): Cell[] {
  return heading.map((cell) => (ownColumn(cell) === undefined ? cell : ''));
}

/** @throws MappingError (`two-columns`) if two have the same name. */
export function placesOfOwn(heading: readonly Cell[]): ReadonlyMap<OwnColumn, number> {
  const places = new Map<OwnColumn, number>();
  for (const [place, cell] of heading.entries()) {
    const column = ownColumn(cell);
    if (column === undefined) continue;
    if (places.has(column)) {
      throw new MappingError('two-columns', `Two columns are named ${column}. Rename one.`);
    }
    places.set(column, place);
  }
  return places;
}

/** @throws MappingError (`missing-column`), because people can't be identified without it. */
export function requireEmployeeId(columns: readonly ColumnUse[]): void {
  if (columns.some(({ field }) => field === 'reference')) return;
  throw new MappingError(
    'missing-column',
    'The file has no column for reference, which is the employee id. Give a column this name, or map one to it.',
    { columns },
  );
}

function ownColumn(cell: Cell | undefined): OwnColumn | undefined {
  return typeof cell === 'string' ? BY_KEY.get(headingKey(cell)) : undefined;
}
