/**
 * Makes the service's text safe for a terminal. Control characters could move the cursor or change printed text. They,
 * invisible characters and changes of the writing direction become a replacement character; line breaks become spaces.
 */
export function plain(text: unknown): string {
  return String(text)
    .replaceAll(/[\r\n\t\u{2028}\u{2029}]+/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '\u{FFFD}');
}

/** JSON with these characters escaped, so that the value stays the same. */
export function safeJson(value: unknown, indent = 0): string {
  const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, indent).replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) =>
    // These line breaks come from the indentation: JSON escapes others.
    character === '\n' ? character : character.split('').map(escape).join(''),
  );
}

/** Names and values, one pair per line, the values aligned. Empty ones are omitted. */
export function rows(pairs: readonly (readonly [name: string, value: string | undefined])[]): string {
  const shown = pairs.filter(
    (pair): pair is readonly [string, string] => pair[1] !== undefined && pair[1] !== '',
  );
  const width = Math.max(...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
}
