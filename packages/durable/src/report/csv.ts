/** Ends each row, as RFC 4180 has it. */
const ROW_END = '\r\n';
/** Tells Excel that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Spreadsheets run a cell that begins so as a formula; the wide forms are taken for the narrow ones in East Asian settings. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n']/u;
const QUOTED = /[",\r\n]/;

/** A row of a CSV file whose cells no spreadsheet runs. */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return cells.map((cell) => quoted(defused(String(cell ?? '')))).join(',') + ROW_END;
}

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula, and before one that begins with an apostrophe.
 * So whoever reads the file takes one apostrophe away from each cell that begins with one, and has the text.
 */
export function defused(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
