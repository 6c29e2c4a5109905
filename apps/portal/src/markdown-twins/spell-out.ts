import type { Element, ElementContent, Parents, Root } from 'hast';
import { phrasing } from 'hast-util-phrasing';
import { select, selectAll } from 'hast-util-select';
import { toString } from 'hast-util-to-string';
import { visitParents } from 'unist-util-visit-parents';
import { addressOf, type SiteAddress } from '../web/site-address.ts';
import { twinAddress } from './address.ts';

/** What stands over a part of a page without being a heading: the name of a tab, of an example, of a group of fields. */
const LABELS =
  '.tool-name, .branch-title, .example-title, .label, .more > summary, .code-panel > .shown, .snippet > .part';

/** Writes out what a page says by its layout, where Markdown has no such thing. */
export function spellOut(content: Root, url: string, site: SiteAddress): void {
  for (const label of selectAll(LABELS, content)) label.children = [strong(label.children)];
  for (const table of selectAll('table', content)) repeatSpans(table);
  visitParents(content, 'element', (element, ancestors) => {
    if (element.tagName === 'pre') return;
    // What a page folds stands below its summary, not beside it.
    if (element.tagName === 'details') element.tagName = 'div';
    if (element.tagName === 'dl') listTerms(element);
    if (element.tagName === 'svg') describe(element);
    if (element.tagName === 'a') leadSomewhere(element, url, site, ancestors);
    if (element.tagName === 'img') showFrom(element, site);
    separate(element);
  });
}

/** Terms and what they mean, as the items of a list. */
function listTerms(list: Element): void {
  list.tagName = 'ul';
  for (const group of list.children) {
    if (group.type !== 'element') continue;
    group.tagName = 'li';
    group.children = group.children.flatMap((child) => {
      if (child.type !== 'element') return [];
      if (child.tagName !== 'dt') return child.children;
      return [strong([...child.children, { type: 'text', value: ':' }]), { type: 'text', value: ' ' }];
    });
  }
}

/** A cell that stands for several rows stands in each of them. */
function repeatSpans(table: Element): void {
  const rows = selectAll('tr', table);
  for (const [index, row] of rows.entries())
    for (const [column, cell] of selectAll('th, td', row).entries()) {
      const { rowSpan = 1, ...properties } = cell.properties;
      cell.properties = properties;
      for (const below of rows.slice(index + 1, index + Number(rowSpan)))
        below.children.splice(column, 0, structuredClone(cell));
    }
}

/** A drawing in words: its title and its description. */
function describe(drawing: Element): void {
  const words = [select('title', drawing), select('desc', drawing)].flatMap((part) =>
    part ? toString(part) : [],
  );
  drawing.tagName = 'span';
  drawing.children = [{ type: 'text', value: words.join(': ') }];
}

/** A link within the page names the page, and one to the place where it stands is none. */
function leadSomewhere(link: Element, url: string, site: SiteAddress, ancestors: readonly Parents[]): void {
  const { href } = link.properties;
  if (typeof href !== 'string') return;
  if (ancestors.some((each) => 'properties' in each && `#${String(each.properties['id'])}` === href))
    link.tagName = 'span';
  else link.properties['href'] = outside(href.startsWith('#') ? url + href : href, site);
}

function showFrom(picture: Element, site: SiteAddress): void {
  picture.properties['src'] = outside(String(picture.properties['src']), site);
}

/** A link for readers of a twin: to the twin of a page where it has one, from wherever the twin is read. */
function outside(link: string, site: SiteAddress): string {
  if (!/^\/(?!\/)/u.test(link)) return link;
  const [path = '', ...anchor] = link.replaceAll('[]', '%5B%5D').split(/(?=#)/u);
  return addressOf([twinAddress(path) ?? path, ...anchor].join(''), site);
}

/** Texts in a row, which only styles keep apart. */
function separate(element: Element): void {
  element.children = element.children.flatMap((child, index, all) =>
    isText(child) && isText(all[index - 1]) ? [{ type: 'text', value: ' · ' }, child] : [child],
  );
}

function isText(node: ElementContent | undefined): boolean {
  return node?.type === 'element' && phrasing(node) && toString(node) !== '';
}

function strong(children: ElementContent[]): Element {
  return { type: 'element', tagName: 'strong', properties: {}, children };
}
