/** Ends each row, as RFC 4180 has it. */
const ROW_END = '\r\n';
/** Tells Excel that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Where a spreadsheet may begin a cell: at the start of a text. Where it takes another separator than the comma, as Excel does in
 * many countries, it knows nothing of our quotation marks: then also after a semicolon, a tab or a line break.
 */
const START = String.raw`(?<=^|[;\t\r\n])`;
/** A cell that begins so is run as a formula, also behind quotation marks that hold nothing; the wide forms are taken for the narrow ones in East Asian settings. */
const FORMULA = String.raw`[\s\p{Cf}"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]`;
const RUN = new RegExp(`^${FORMULA}`, 'u');
/** Where an apostrophe is needed; also before one that is there, so that it is not taken for ours. */
const DEFUSE = new RegExp(String.raw`${START}(?=${FORMULA}|')|^(?=[\t\r\n])`, 'gu');
const QUOTED = /[",;\t\r\n]/;

/** Nothing is an empty cell. */
export type Cell = string | number | null | undefined;

/** A row of a CSV file whose cells no spreadsheet runs. */
export function csvRow(cells: readonly Cell[]): string {
  return cells.map((cell) => quoted(defused(String(cell ?? '')))).join(',') + ROW_END;
}

/**
 * Puts an apostrophe before a text, or a part of it, that a spreadsheet would run as a formula, and before one that begins with an
 * apostrophe. Readers have the text again when they take away each apostrophe at its start, and after a semicolon, tab or line break.
 */
export function defused(text: string): string {
  return text.replaceAll(DEFUSE, "'");
}

/** Whether a spreadsheet would run a text as a formula. */
export function runsAsFormula(text: string): boolean {
  return RUN.test(text);
}

/** Without line breaks, which many readers of CSV take for the end of a row. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s*[\r\n]+\s*/gu, ' / ');
}

function quoted(text: string): string {
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
