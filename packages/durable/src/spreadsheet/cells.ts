import type { Cell } from './table.ts';

/** Invisible characters that copying from pages and documents leaves behind. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/gu;
/** A shortcut for most cells: ASCII words with single spaces, which need no change. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/u;
/** What programs, databases and formulas write for a missing value. `Null` isn't one, because it is a family name. */
const NO_VALUE =
  /^(?:null|NULL|undefined|UNDEFINED|NaN|None|n\/a|N\/A|Invalid Date(?:Time)?|#(?:N\/A|REF!|VALUE!|NAME\?|NUM!|NULL!|DIV\/0!))$/u;

/** The text of a cell; empty for an empty one. A number of a workbook is written out. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  if (PLAIN.test(cell)) return cell;
  return cell.normalize('NFC').replace(INVISIBLE, '').replaceAll(/\s+/gu, ' ').trim();
}

/** Whether a formula or a program writes this text for a missing value. */
export function standsForNothing(text: string): boolean {
  return NO_VALUE.test(text);
}

/** The same for different spellings of a choice. */
export function choiceKey(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]/gu, '');
}
