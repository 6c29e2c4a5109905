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

/** Elements that are a line of their own, so that a sentence doesn't run on into the next row or item. */
const LINES = new Set(['p', 'li', 'tr', 'h5', 'h6', 'summary', 'figcaption', 'caption']);

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
    if (node.type === 'text') section[place] += node.value.replaceAll(/\s+/gu, ' ');
    if (node.type !== 'element' || isLeftOut(node)) return;
    const { tagName, children, properties } = node;
    if (HEADINGS.has(tagName) && properties['id'] !== undefined) {
      sections.push({ ...start, address: `${address}#${String(properties['id'])}`, heading: textOf(node) });
      return;
    }
    const within = CODE.has(tagName) ? 'code' : place;
    const [before, after] = spaceAround(tagName);
    section[within] += before;
    for (const child of children) read(child, within);
    (sections.at(-1) as Writable)[within] += after;
  };
  for (const child of content.children) read(child, 'text');
  // Links to other pages answer no question, and neither does a heading over headings.
  const own = sections
    .map((section) => ({ ...section, text: inLines(section.text), code: spaced(section.code) }))
    .filter(({ heading, text, code }) => heading === '' || (heading !== 'Next' && text + code !== ''));
  // A page that is left out of the search isn't found by its title either.
  return own.some(({ heading, text, code }) => heading + text + code !== '') ? own : [];
}

/** A term and its description share a line: "This kit assumes: …". */
function spaceAround(tagName: string): readonly [before: string, after: string] {
  if (tagName === 'dt') return ['\n', ': '];
  if (tagName === 'dd') return [' ', '\n'];
  if (LINES.has(tagName)) return ['\n', '\n'];
  return IN_LINE.has(tagName) ? ['', ''] : [' ', ' '];
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

function inLines(text: string): string {
  return text
    .split('\n')
    .map(spaced)
    .filter((line) => line !== '')
    .join('\n');
}

function spaced(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** The target of a search result: a page, or a section with its own heading and address. */
export interface Place {
  /** Relative to the site's folder: `/guides/get-started/#with-curl`. */
  readonly address: string;
  /** The title of the page. */
  readonly page: string;
  /** The section's heading. Empty for the beginning of a page. */
  readonly heading: string;
}

export interface Section extends Place {
  /** A line for each paragraph, list item and row. */
  readonly text: string;
  readonly code: string;
}
