import type { Element, ElementContent, Parents, Root } from 'hast';
import { phrasing } from 'hast-util-phrasing';
import { select, selectAll } from 'hast-util-select';
import { toString } from 'hast-util-to-string';
import { visitParents } from 'unist-util-visit-parents';
import { addressOf, type SiteAddress } from '../web/site-address.ts';
import { twinAddress } from './address.ts';

/** Labels of parts that aren't headings: the name of a tab, of an example, of a group of fields. */
const LABELS =
  '.tool-name, .branch-title, .example-title, .label, .more > summary, .code-panel > .shown, .snippet > .part';

/** Puts into text what a page says by its layout, where Markdown has no equivalent. */
export function spellOut(content: Root, url: string, site: SiteAddress): void {
  for (const label of selectAll(LABELS, content)) label.children = [strong(label.children)];
  for (const table of selectAll('table', content)) repeatSpans(table);
  visitParents(content, 'element', (element, ancestors) => {
    if (element.tagName === 'pre') return;
    // The content of `details` must follow its summary in a new block.
    if (element.tagName === 'details') element.tagName = 'div';
    if (element.tagName === 'dl') listTerms(element);
    if (element.tagName === 'svg') describe(element);
    if (element.tagName === 'a') leadSomewhere(element, url, site, ancestors);
    if (element.tagName === 'img') showFrom(element, site);
    separate(element);
  });
}

/** Turns terms and their meanings into a list. */
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

/** Repeats a cell that spans several rows in each of them. */
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

/** Replaces a drawing by its title and description. */
function describe(drawing: Element): void {
  const words = [select('title', drawing), select('desc', drawing)].flatMap((part) =>
    part ? toString(part) : [],
  );
  drawing.tagName = 'span';
  drawing.children = [{ type: 'text', value: words.join(': ') }];
}

/** Gives a link within the page the page's full address. Unwraps a link that leads to its own place. */
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

/** The full address of a link, so that it works wherever the twin is read. Leads to the twin of a page if there is one. */
function outside(link: string, site: SiteAddress): string {
  if (!/^\/(?!\/)/u.test(link)) return link;
  const [path = '', ...anchor] = link.replaceAll('[]', '%5B%5D').split(/(?=#)/u);
  return addressOf([twinAddress(path) ?? path, ...anchor].join(''), site);
}

/** Separates neighbouring texts that only styles keep apart. */
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
