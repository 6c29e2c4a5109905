import type { ColumnUse } from './columns.ts';
import { MappingError } from './errors.ts';
import { fieldNamed } from './fields.ts';

/**
 * Nobody is sent because a heading is mistyped or missing: a column says who has agreed, or the planner states it for everyone.
 *
 * @throws MappingError (`no-consent`) without either, (`consent-contradiction`) with both.
 */
export function requireConsent(columns: readonly ColumnUse[], stated: 'everyone-agreed' | undefined): void {
  if (stated === undefined) requireColumn(columns);
  else refuseColumn(columns);
}

function requireColumn(columns: readonly ColumnUse[]): void {
  if (columns.some(({ field }) => field === 'consent')) return;
  const shown = withoutData(columns);
  const headings = shown
    .filter(({ heading }) => heading !== '')
    .map(({ letter, heading }) => (heading === null ? letter : `${letter} "${heading}"`));
  throw new MappingError(
    'no-consent',
    `No column says who has agreed to the check. Expected is a column "consent" with yes for each person who has agreed. The file has: ${headings.join(', ')}. Name the column in the mapping ("its heading": "consent"), or state that everyone in the file has agreed (everyone-agreed).`,
    { columns: shown },
  );
}

/** A "no" must never be sent: also not where a mapping says that a column with this very name is not used. */
function refuseColumn(columns: readonly ColumnUse[]): void {
  const found = columns.find(
    ({ field, heading }) => field === 'consent' || fieldNamed(heading ?? '') === 'consent',
  );
  if (found === undefined) return;
  throw new MappingError(
    'consent-contradiction',
    `Column ${found.letter} "${found.heading}" says who has agreed, so you can't state it for everyone. Omit everyone-agreed, and only people with yes in this column are sent. If the column is about something else, rename it, or correct the mapping.`,
    { columns: withoutData(columns) },
  );
}

/** A heading that can't be a number, a date or several cells in one. */
const NAME_OF_COLUMN = /^[\p{L}\p{M}\p{Zs}_/().,:?&'-]{0,40}$/u;

/** A damaged file can have a person's cells in its first line. If one heading looks like that, no unknown heading is shown. */
function withoutData(columns: readonly ColumnUse[]): ColumnUse[] {
  const unknown = columns.filter(({ by }) => by === null);
  if (unknown.every(({ heading }) => NAME_OF_COLUMN.test(heading ?? ''))) return [...columns];
  return columns.map((column) =>
    column.by === null && column.heading !== '' ? { ...column, heading: null } : column,
  );
}
