import type { Counts } from '../../counting/counter.ts';
import type { Place } from '../../sighting.ts';

/** A text of a report in Markdown. What is between two backticks is code; nothing else of it is markup. */
export function text(words: string): string {
  const pieces = oneLine(words).split(/(`[^`]+`)/u);
  return pieces.map((piece, index) => (index % 2 === 1 ? piece : escaped(piece))).join('');
}

function escaped(words: string): string {
  return (
    words
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('`', '&#96;')
      // Between letters, an underscore is no markup.
      .replaceAll(/[\\*[\]|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
      .replace(/^(\s*)([-+=>#])/u, '$1\\$2')
      .replace(/^(\s*\d+)([.)])(?=\s|$)/u, '$1\\$2')
  );
}

export function code(words: string): string {
  return `\`${oneLine(words).replaceAll('`', '?') || '?'}\``;
}

/** Words in one line. */
export function list(words: readonly string[]): string {
  return words.map(code).join(', ');
}

/** Lines that a reader copies, as they are. */
export function fenced(language: string, lines: readonly string[]): string {
  return ['```' + language, ...lines.map(oneLine), '```'].join('\n');
}

/** Without line breaks, and without what is no character of a text. */
function oneLine(words: string): string {
  return words.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]+/gu, ' ');
}

/** What a reader opens to see. */
export function collapsed(summary: string, lines: readonly string[]): string {
  return ['<details>', `<summary>${summary}</summary>`, '', ...lines, '', '</details>'].join('\n');
}

const numbers = new Intl.NumberFormat('en');

/** A number with its noun: 1 exchange, 2 exchanges. */
export function counted(value: number, noun: string): string {
  return `${numbers.format(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** `214 of 214 exchanges, 3 days, 2026-03-02 to 2026-03-09`. Counts and days are all that is said of how sure it is. */
export function howOften({ count, first, last, days }: Counts, of?: Counts): string {
  const exchanges = of
    ? `${howMany(count, of)} exchange${of.count === 1 ? '' : 's'}`
    : counted(count, 'exchange');
  return `${exchanges}, ${counted(days, 'day')}, ${fromTo(first, last)}`;
}

/** `214 of 214`. */
export function howMany(count: number, of: Counts): string {
  return `${numbers.format(count)} of ${numbers.format(of.count)}`;
}

export function fromTo(first: string, last: string): string {
  return text(first === last ? first : `${first} to ${last}`);
}

/** Where something was seen, and what. */
export function placeAndToken({ operation, at, token, length }: Place): string {
  const characters =
    length === undefined ? '' : ` (${length} ${length === '1' ? 'character' : 'characters'})`;
  return `${code(operation)} ${code(at)}: ${code(token)}${text(characters)}`;
}
