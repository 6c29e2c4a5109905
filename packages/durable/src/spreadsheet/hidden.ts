import { mayBeConsent } from '@workrights/columns/consent';
import type { ColumnUse } from './fields.ts';
import { UnreadableFileError } from './errors.ts';
import { rowNumbers } from './row-numbers.ts';
import type { Cell, Table } from './table.ts';

/** What a person has decided about hidden rows and columns of a workbook. */
export const HIDDEN = ['include', 'skip'] as const;
export type HiddenChoice = (typeof HIDDEN)[number];

/** The heading without skipped hidden columns. A column that may contain a refusal of consent is always read. */
export function headingSeen(
  heading: readonly Cell[],
  { hiddenColumns }: Table,
  choice: HiddenChoice | undefined,
): readonly Cell[] {
  if (choice !== 'skip') return heading;
  return heading.map((cell, index) =>
    hiddenColumns?.has(index) && !mayBeConsent(String(cell ?? '')) ? '' : cell,
  );
}

/**
 * Refuses hidden rows until a person decides: who filters a list sees only some of its people, but would send all.
 *
 * @throws UnreadableFileError (`hidden`)
 */
export function requireSeen(
  { hiddenRows = [], hiddenColumns }: Table,
  columns: readonly (Pick<ColumnUse, 'position' | 'letter'> & { readonly field: string | null })[],
  choice: HiddenChoice | undefined,
): void {
  if (choice !== undefined) return;
  const used = columns.filter(({ field, position }) => field !== null && hiddenColumns?.has(position - 1));
  const count = hiddenRows.length;
  const rows = `${count} hidden ${count === 1 ? 'row (line' : 'rows (lines'} ${rowNumbers(hiddenRows)})`;
  const found = [
    ...(count > 0 ? [rows] : []),
    ...used.map(({ letter, field }) => `a hidden column ${letter} (${field})`),
  ];
  if (found.length === 0) return;
  throw new UnreadableFileError(
    'hidden',
    `The sheet has ${found.join(' and ')}, for example because of a filter. State whether they are read: hidden "include" or "skip". Or show them, and plan again.`,
  );
}
