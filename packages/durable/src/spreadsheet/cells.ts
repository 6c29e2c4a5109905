import type { Cell } from './table.ts';

/** What copying from pages and documents leaves behind, and nobody sees. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/gu;
/** Most cells: words of ASCII with one space between them, which stay as they are. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/u;
/** What programs, databases and formulas write where there is no value. `Null` is a family name. */
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

/** Whether a text is what a formula or a program gives that found nothing. */
export function standsForNothing(text: string): boolean {
  return NO_VALUE.test(text);
}

/** What two spellings of a choice have in common. */
export function choiceKey(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]/gu, '');
}
