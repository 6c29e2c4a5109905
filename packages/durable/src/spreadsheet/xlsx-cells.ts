import { letterOf } from './columns.ts';
import type { Cell } from './table.ts';

type Reader = typeof import('hucre/xlsx');

export interface SheetRow {
  readonly index: number;
  readonly values: readonly Cell[];
}

/** What a cell shows if it differs from its value, by `row,column` from 0. */
export type Shown = ReadonlyMap<string, Cell>;

/**
 * Finds cells that show something other than their value:
 * - dates without day, month or year: "Apr 98" is stored as 1 April, which wasn't meant;
 * - numbers with a format such as 000000000, which shows leading zeros that the number doesn't have.
 *
 * Reads styles only for columns with dates or whole numbers.
 */
export async function shownOtherwise(
  reader: Reader,
  bytes: Uint8Array,
  sheet: number,
  rows: AsyncIterable<SheetRow>,
): Promise<Shown> {
  const columns = new Set<number>();
  let last = 0;
  for await (const { index, values } of rows) {
    for (const [column, value] of values.entries()) {
      if (value instanceof Date || isWhole(value)) columns.add(column);
    }
    last = index;
  }
  const shown = new Map<string, Cell>();
  for (const column of columns) {
    const letter = letterOf(column);
    const range = `${letter}1:${letter}${last + 1}`;
    const { sheets } = await reader.readXlsx(bytes, { sheets: [sheet], readStyles: true, range });
    for (const [place, { value, style }] of sheets[0]?.cells ?? []) {
      const format = style?.numFmt;
      // An invalid date is read neither as a day nor as a number.
      if (value instanceof Date && !showsWholeDate(format)) shown.set(place, new Date(Number.NaN));
      if (isWhole(value) && format !== undefined) {
        const text = withZeros(value, format);
        if (text !== undefined) shown.set(place, text);
      }
    }
  }
  return shown;
}

/** The rows with what their cells show. */
export async function* asShown(rows: AsyncIterable<SheetRow>, shown: Shown): AsyncGenerator<SheetRow> {
  for await (const { index, values } of rows) {
    yield {
      index,
      values: values.map((value, column) => shown.get(`${index},${column}`) ?? value),
    };
  }
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Whether a format shows day, month and year. Text in quotation marks and brackets doesn't count; no format means a whole date. */
function showsWholeDate(format: string | undefined): boolean {
  const parts = format?.toLowerCase().replaceAll(/"[^"]*"|\[[^\]]*\]|\\./gu, '');
  return parts === undefined || ['d', 'm', 'y'].every((part) => parts.includes(part));
}

/** A number in a format of zeros and quoted letters, such as `"N"0000000`; undefined for other formats. */
function withZeros(value: number, format: string): string | undefined {
  const [positive = ''] = format.split(';');
  const template = positive.replaceAll(/"([A-Z]*)"|\\([A-Z-])|([ -])/giu, (_, ...texts) =>
    // The apostrophe marks a literal character, so that it doesn't count as a zero.
    [...String(texts[0] ?? texts[1] ?? texts[2])].map((letter) => `'${letter}`).join(''),
  );
  if (!/^(?:'.|0)*0{2}(?:'.|0)*$/u.test(template)) return undefined;
  const digits = [...String(value).padStart(template.replaceAll(/'./gu, '').length, '0')];
  const parts = template.match(/'.|0/gu) ?? [];
  const shown = parts.toReversed().map((part) => (part === '0' ? digits.pop() : part.slice(1)));
  return [...digits, ...shown.toReversed()].join('');
}
