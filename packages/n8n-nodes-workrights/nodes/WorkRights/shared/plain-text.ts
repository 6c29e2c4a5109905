const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  hellip: '…',
  lt: '<',
  mdash: '—',
  nbsp: ' ',
  ndash: '–',
  quot: '"',
  rsquo: '’',
};

const BREAKS = /<\/?(?:br|div|li|ol|p|tr|ul|h[1-6])\b[^<>]*>/giu;
const TAGS = /<\/?[a-z][^<>]*>|<!--[^<>]*-->/giu;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/giu;

/** Text of a piece of HTML, a block a line. Conditions of visas come with markup (service.md §2.3). */
export function plainText(html: string): string {
  return html
    .replace(BREAKS, '\n')
    .replace(TAGS, '')
    .replace(ENTITY, decode)
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

function decode(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
