import { fieldNamed } from '@workrights/columns/fields';
import { headingsOf, withoutData } from './columns.ts';
import type { ColumnUse } from './fields.ts';
import { MappingError } from './mapping.ts';

/**
 * Requires a column that says who has agreed, or the planner's statement that everyone has. So a mistyped or missing heading
 * sends nobody.
 *
 * @throws MappingError (`no-consent`) without either, (`consent-contradiction`) with both.
 */
export function requireConsent(columns: readonly ColumnUse[], stated: 'everyone-agreed' | undefined): void {
  if (stated === undefined) requireColumn(columns);
  else refuseColumn(columns);
}

function requireColumn(columns: readonly ColumnUse[]): void {
  if (columns.some(({ field }) => field === 'consent')) return;
  throw new MappingError(
    'no-consent',
    `No column says who has agreed to the check. Expected is a column "consent" with yes for each person who has agreed. ${headingsOf(columns)} Name the column in the mapping ("its heading": "consent"), or state that everyone in the file has agreed (everyone-agreed).`,
    { columns: withoutData(columns) },
  );
}

/** A "no" must never be sent, even if the mapping says that the column named `consent` isn't used. */
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
