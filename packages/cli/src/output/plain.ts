/**
 * Text of the service for a terminal: control characters, which could move the cursor or change what was printed, and
 * characters that nobody sees or that turn the direction of writing become a replacement character. Line breaks become spaces.
 */
export function plain(text: unknown): string {
  return String(text)
    .replaceAll(/[\r\n\t\u{2028}\u{2029}]+/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '\u{FFFD}');
}

/**
 * JSON for a program or a terminal: the same characters are written as escapes, so that the value stays what it is.
 */
export function safeJson(value: unknown, indent = 0): string {
  const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, indent).replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) =>
    // Line breaks are those of the indent: JSON escapes its own.
    character === '\n' ? character : character.split('').map(escape).join(''),
  );
}

/** Names and values below each other, the values in one column. Empty ones are left out. */
export function rows(pairs: readonly (readonly [name: string, value: string | undefined])[]): string {
  const shown = pairs.filter(
    (pair): pair is readonly [string, string] => pair[1] !== undefined && pair[1] !== '',
  );
  const width = Math.max(...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
}
