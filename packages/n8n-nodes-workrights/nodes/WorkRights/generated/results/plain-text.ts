// Copied from packages/results by workrights-codegen. Do not edit.
const BLOCK = /^(?:address|article|blockquote|br|d[dlt]|div|h[1-6r]|li|ol|p|section|table|t[dhr]|ul)$/i;
const HIDDEN = ['script', 'style'];
// A tag never extends past the next `<`, so hostile text takes only linear time.
const TAG = /<(?:\/?([a-zA-Z][a-zA-Z0-9]*)(?:[^"'<>]|"[^"<]*"|'[^'<]*')*|[!?][^<>]*)>/g;
const ENTITY = /&(?:#(\d{1,8})|#[xX]([\dA-Fa-f]{1,7})|([A-Za-z][A-Za-z0-9]{1,9}));/g;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  bull: '•',
  copy: '©',
  deg: '°',
  emsp: ' ',
  ensp: ' ',
  frac12: '½',
  ge: '≥',
  gt: '>',
  hellip: '…',
  laquo: '«',
  ldquo: '“',
  le: '≤',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  middot: '·',
  nbsp: ' ',
  ndash: '–',
  quot: '"',
  raquo: '»',
  rdquo: '”',
  reg: '®',
  rsquo: '’',
  sect: '§',
  shy: '',
  thinsp: ' ',
  times: '×',
};

/**
 * The text of a piece of HTML. Tags, comments and scripts are removed, entities are decoded once, blank space is collapsed, and
 * blocks are on lines of their own. Text that only looks like markup (`< 20 hours`) stays.
 */
export function plainText(html: string): string {
  const hidden = HIDDEN.reduce((rest, name) => withoutSpans(rest, `<${name}`, `</${name}`), html);
  return withoutSpans(hidden, '<!--', '-->')
    .replace(TAG, (_, name: string | undefined) => (name !== undefined && BLOCK.test(name) ? '\n' : ''))
    .replace(ENTITY, decode)
    .split(/[\r\n\u2028\u2029]/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

function withoutSpans(html: string, opening: string, closing: string): string {
  const lower = html.toLowerCase();
  // Lower case can have another length (İ); positions don't match then.
  if (lower.length !== html.length || !lower.includes(opening)) return html;
  let text = '';
  let from = 0;
  for (let start = lower.indexOf(opening); start !== -1; start = lower.indexOf(opening, from)) {
    text += html.slice(from, start);
    const end = lower.indexOf(closing, start + opening.length);
    if (end === -1) return text;
    from = end + (closing === '-->' ? closing.length : 0);
  }
  return text + html.slice(from);
}

function decode(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? entity) : entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return valid ? String.fromCodePoint(code) : '\ufffd';
}
