const LONGEST = 80;

/** A word of a command, or one with its value: `check`, `--limit 20`. */
type Part = string | readonly [flag: string, value: unknown];

/** A command over as few lines as it needs, to be read and to be pasted. */
export function shellCommand(parts: readonly Part[]): string {
  const lines: string[] = [];
  let line = '';
  for (const part of parts) {
    const text = typeof part === 'string' ? part : `${part[0]} ${quoted(String(part[1]))}`;
    if (line !== '' && `${line} ${text} \\`.length > LONGEST) {
      lines.push(`${line} \\`);
      line = `  ${text}`;
    } else {
      line = line === '' ? text : `${line} ${text}`;
    }
  }
  return [...lines, line].join('\n');
}

/** Shell variables stay variables. */
export function quoted(text: string): string {
  if (/^\$[A-Z_]+$/.test(text)) return `"${text}"`;
  return /^[\w.@:/+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
