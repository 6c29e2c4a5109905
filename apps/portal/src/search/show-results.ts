import { kindOf } from './kinds.ts';
import type { Hit } from './load-search.ts';
import type { Place } from './read-sections.ts';

/** The entry of a page: its kind, its best section with the sentence that answers, and further sections. */
export function entryOf({ places, excerpt }: Hit, base: string): HTMLLIElement {
  const [best, ...further] = places;
  const entry = document.createElement('li');
  const kind = element(
    'span',
    'kind',
    [kindOf(best.address).kind, best.heading && best.page].filter(Boolean).join(' › '),
  );
  const shown = document.createElement('p');
  for (const { text, asked } of excerpt) shown.append(asked ? element('mark', '', text) : text);
  entry.append(kind, linkTo(best, base), shown);
  if (further.length > 0) {
    const list = document.createElement('ul');
    for (const place of further) {
      const item = document.createElement('li');
      item.append(linkTo(place, base));
      list.append(item);
    }
    entry.append(list);
  }
  return entry;
}

function linkTo({ address, heading, page }: Place, base: string): HTMLAnchorElement {
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
