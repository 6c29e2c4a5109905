// Copied from packages/columns by workrights-codegen. Do not edit.
/** What the spellings of a heading have in common: `Family name`, `FAMILY_NAME` and `family-name` are one. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** So many known headings show that a row is one of headings: a row of a person may have a cell or two that look like some. */
export const SURELY_HEADING = 3;

/** A heading that can't be a number, a date or several cells in one. */
const NAME_OF_COLUMN = /^[\p{L}\p{M}\p{Zs}_/().,:?&'-]{0,40}$/u;

/** Whether unknown headings can be shown. A damaged file can have a person's cells in its first line. */
export function areHeadings(unknown: readonly string[]): boolean {
  return unknown.every((heading) => NAME_OF_COLUMN.test(heading));
}
