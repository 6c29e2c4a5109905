/** As in RFC 4180. */
const ROW_END = '\r\n';
/** Makes Excel read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Where a spreadsheet may begin a cell. In many countries Excel doesn't separate by commas, and then ignores our quotation
 * marks: a cell may also begin after a semicolon, tab or line break.
 */
const START = String.raw`(?<=^|[;\t\r\n])`;
/**
 * Spreadsheets run such a start as a formula, even after empty quotation marks. East Asian settings treat the wide forms like
 * the narrow ones.
 */
const FORMULA = String.raw`[\s\p{Cf}"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]`;
const RUN = new RegExp(`^${FORMULA}`, 'u');
/** Where an apostrophe is needed. An existing apostrophe gets one too, so that it isn't taken for ours. */
const DEFUSE = new RegExp(String.raw`${START}(?=${FORMULA}|')|^(?=[\t\r\n])`, 'gu');
const QUOTED = /[",;\t\r\n]/;

/** Null and undefined are an empty cell. */
export type Cell = string | number | null | undefined;

/** A row of a CSV file. No spreadsheet runs its cells as formulas. */
export function csvRow(cells: readonly Cell[]): string {
  return cells.map((cell) => quoted(defused(String(cell ?? '')))).join(',') + ROW_END;
}

/**
 * Puts an apostrophe before each text, or part of it, that a spreadsheet would run as a formula, and before each initial
 * apostrophe. Readers restore the text by removing one apostrophe at its start, and after each semicolon, tab or line break.
 */
export function defused(text: string): string {
  return text.replaceAll(DEFUSE, "'");
}

export function runsAsFormula(text: string): boolean {
  return RUN.test(text);
}

/** Replaces line breaks, which many CSV readers treat as the end of a row. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s*[\r\n]+\s*/gu, ' / ');
}

function quoted(text: string): string {
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
