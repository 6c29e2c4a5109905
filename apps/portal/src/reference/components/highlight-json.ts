/** A piece of JSON: `i` for a name, `s` for a string, `b` for another value; no class for what is between them. */
interface Piece {
  readonly text: string;
  readonly tag?: 'b' | 'i' | 's';
}

/** Splits JSON into pieces that a style sheet can colour. */
export function jsonPieces(json: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of json.matchAll(
    /(?<string>"(?:[^"\\]|\\.)*")(?<colon>:)?|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g,
  )) {
    const { string, colon } = match.groups ?? {};
    if (match.index > end) found.push({ text: json.slice(end, match.index) });
    found.push({ text: string ?? match[0], tag: string === undefined ? 'b' : colon ? 'i' : 's' });
    end = match.index + (string ?? match[0]).length;
  }
  return [...found, { text: json.slice(end) }];
}

/** Renders indented JSON as HTML. */
export function highlightJson(value: unknown): string {
  return jsonPieces(JSON.stringify(value, undefined, 2))
    .map(({ text, tag }) => (tag ? `<${tag}>${escape(text)}</${tag}>` : escape(text)))
    .join('');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
