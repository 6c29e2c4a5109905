import { kindOf } from './kinds.ts';
import type { FoundPage } from './search.ts';
import type { Section } from './read-sections.ts';
import { askedWords, sameAs } from './words.ts';

export interface Piece {
  readonly text: string;
  /** Whether it is a word of the query. */
  readonly asked: boolean;
}

const LENGTH = 180;
/** How many characters of the text to show before the first word of the query. */
const BEFORE = 60;

/** The part of a text that contains words of the query. It begins and ends with whole words. */
export function excerptOf(text: string, query: string): Piece[] {
  const words = askedWords(query).flatMap((word) => [word, ...sameAs(word)]);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})[\\p{L}\\p{N}_]*`, 'giu');
  const at = words.length === 0 ? 0 : Math.max(0, text.search(pattern));
  const from = at <= BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1;
  const end = text.length <= from + LENGTH ? text.length : text.lastIndexOf(' ', from + LENGTH);
  const shown = text.slice(from, end > from ? end : from + LENGTH);
  const pieces: Piece[] = from > 0 ? [{ text: '… ', asked: false }] : [];
  let done = 0;
  for (const { 0: word, index } of words.length === 0 ? [] : shown.matchAll(pattern)) {
    pieces.push({ text: shown.slice(done, index), asked: false }, { text: word, asked: true });
    done = index + word.length;
  }
  pieces.push({ text: shown.slice(done), asked: false });
  if (from + shown.length < text.length) pieces.push({ text: ' …', asked: false });
  return pieces.filter((piece) => piece.text !== '');
}

/** How many further sections of a page to show. */
const MORE = 2;

/** The entry of a page: its kind, its best section with an excerpt, and further sections. */
export function entryOf({ sections }: FoundPage, query: string, base: string): HTMLLIElement {
  const [best, ...others] = sections as [Section, ...Section[]];
  const entry = document.createElement('li');
  const kind = element(
    'span',
    'kind',
    [kindOf(best.address).kind, best.heading && best.page].filter(Boolean).join(' › '),
  );
  const excerpt = document.createElement('p');
  for (const { text, asked } of excerptOf(best.text, query))
    excerpt.append(asked ? element('mark', '', text) : text);
  entry.append(kind, linkTo(best, base), excerpt);
  const further = others.filter(({ heading }) => heading !== '').slice(0, MORE);
  if (further.length > 0) {
    const list = document.createElement('ul');
    for (const section of further) {
      const item = document.createElement('li');
      item.append(linkTo(section, base));
      list.append(item);
    }
    entry.append(list);
  }
  return entry;
}

function linkTo({ address, heading, page }: Section, base: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = base + address;
  link.textContent = heading || page;
  return link;
}

function element(name: string, className: string, text: string): HTMLElement {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.textContent = text;
  return made;
}
