import { lengths, type TextFormat } from '@workrights/spec/observing';

/** How much of a text is examined. A longer text has no format, except for markup at its beginning. */
const LOOKED_AT = 4096;
const LONGEST_EXACT = 40;

/** Each expression here takes linear time, whatever the service sends. */
const FORMS: readonly (readonly [TextFormat, RegExp])[] = [
  ['empty', /^$/],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['timestamp-z', /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?Z$/i],
  ['timestamp-offset', /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)? ?[+-]\d\d(?::?\d\d)?$/],
  ['timestamp-local', /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?$/],
  ['digits', /^\d+$/],
  ['letters', /^\p{L}+$/u],
  ['word', /^[\w-]+$/],
  ['url', /^https?:\/\/\S+$/i],
  ['path', /^\/[^\s<>]*$/],
  ['email', /^[^\s@]{1,64}@[^\s@]{1,255}$/],
  ['html', /<\/?[a-z][^<>]{0,200}>|&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,5});/i],
];

/** The form of a text. */
export function textFormat(text: string): TextFormat {
  const start = text.slice(0, LOOKED_AT);
  const found = FORMS.find(([, expression]) => expression.test(start))?.[0] ?? 'text';
  return text.length > LOOKED_AT && found !== 'html' ? 'text' : found;
}

/** What is kept of the length of a text: only a range. */
export function lengthRange(length: number): string {
  return lengths.find((range) => length <= Number(range.split('-').at(-1))) ?? lengths.at(-1)!;
}

/** What is kept of the length of an unlisted word: the number itself, so that a maintainer knows what to look for. */
export function unlistedLength(length: number): string {
  return length > LONGEST_EXACT ? `${LONGEST_EXACT + 1}+` : String(length);
}
