import { excerptOf } from './excerpt.ts';
import { kindOf } from './kinds.ts';
import type { FoundPage } from './search.ts';
import type { Section } from './section.ts';

/** Further places of the same page that are shown below it. */
const MORE = 2;

/** One entry for a page: what it is, its best place, an excerpt of that, and further places. */
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
