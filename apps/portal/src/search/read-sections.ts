import type { Element, Nodes, Root } from 'hast';
import { select } from 'hast-util-select';
import { toString } from 'hast-util-to-string';

const HEADINGS = new Set(['h2', 'h3', 'h4']);
const CODE = new Set(['pre', 'svg']);
/** Controls and hidden elements. */
const LEFT_OUT = new Set(['button', 'form', 'link', 'nav', 'noscript', 'script', 'style', 'template']);
/** Inline elements. No space is added around them. */
const IN_LINE = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'em',
  'i',
  'kbd',
  'q',
  's',
  'strong',
  'sub',
  'sup',
  'wbr',
]);

type Writable = { -readonly [Name in keyof Section]: Section[Name] };

/** The sections of a built page, in order. Empty for a page without its own text. */
export function readSections(page: Root, address: string): Section[] {
  const title = select('main h1', page);
  const content = select('main .sl-markdown-content', page);
  if (!title || !content) return [];
  const start = { page: spaced(toString(title)), heading: '', text: '', code: '' };
  const sections: Writable[] = [{ ...start, address }];

  const read = (node: Nodes, place: 'text' | 'code'): void => {
    const section = sections.at(-1) as Writable;
    if (node.type === 'text') section[place] += node.value;
    if (node.type !== 'element' || isLeftOut(node)) return;
    const { tagName, children, properties } = node;
    if (HEADINGS.has(tagName) && properties['id'] !== undefined) {
      sections.push({ ...start, address: `${address}#${String(properties['id'])}`, heading: textOf(node) });
      return;
    }
    const within = CODE.has(tagName) ? 'code' : place;
    const space = IN_LINE.has(tagName) ? '' : ' ';
    section[within] += space;
    for (const child of children) read(child, within);
    (sections.at(-1) as Writable)[within] += space;
  };
  for (const child of content.children) read(child, 'text');
  // Links to other pages answer no question.
  const own = sections
    .filter(({ heading }) => heading !== 'Next')
    .map((section) => ({ ...section, text: spaced(section.text), code: spaced(section.code) }));
  // A page that is left out of the search isn't found by its title either.
  return own.some(({ heading, text, code }) => heading + text + code !== '') ? own : [];
}

function isLeftOut({ tagName, properties }: Element): boolean {
  const classes = properties['className'];
  return (
    LEFT_OUT.has(tagName) ||
    properties['dataSearchIgnore'] !== undefined ||
    (Array.isArray(classes) && classes.includes('sl-anchor-link'))
  );
}

function textOf(heading: Element): string {
  const parts = heading.children.filter((child) => child.type !== 'element' || !isLeftOut(child));
  return spaced(parts.map((part) => toString(part)).join(''));
}

function spaced(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** The target of a search result: a page, or a section with its own heading and address. */
export interface Section {
  /** Relative to the site's folder: `/guides/get-started/#with-curl`. */
  readonly address: string;
  /** The title of the page. */
  readonly page: string;
  /** The section's heading. Empty for the beginning of a page. */
  readonly heading: string;
  readonly text: string;
  readonly code: string;
}
