import type { Element, Root } from 'hast';
import { select, selectAll } from 'hast-util-select';
import { toString } from 'hast-util-to-string';
import { expect, test } from 'vitest';
import { parsePage } from '../../src/built/parse-page.ts';
import { builtFiles, readBuilt } from '../built-site.ts';

interface Page {
  readonly address: string;
  readonly html: Root;
}

const pages: Page[] = builtFiles('**/index.html').map((file) => ({
  address: `/${file.replace(/index\.html$/u, '')}`,
  html: parsePage(readBuilt(file)),
}));
const withSidebar = pages.filter(({ html }) => select('html[data-has-sidebar]', html));

const SWITCH = '#starlight__sidebar ul[aria-label="Sections"] a';
const LIST = '#starlight__sidebar .top-level a';

const linksOf = (page: Page, selector: string) =>
  selectAll(selector, page.html).map((link: Element) => String(link.properties['href']));
const currentSections = ({ html }: Page) =>
  selectAll(`${SWITCH}[aria-current]`, html).map((link) => toString(link).trim());

const marked = (page: Page, current: string) => linksOf(page, `${LIST}[aria-current="${current}"]`).join(' ');
const addresses = (some: readonly Page[]) => some.map(({ address }) => address);

/** The section that each page names as its own. */
const sectionOf = new Map(withSidebar.map((page) => [page.address, currentSections(page)[0]]));

test('only the home page and the page to try the API have no sidebar', () => {
  const without = pages.filter((page) => !withSidebar.includes(page));
  expect(addresses(without)).toEqual(['/', '/try/']);
});

test('every page offers the eight sections, and is in exactly one', () => {
  const namesOf = ({ html }: Page) => selectAll(SWITCH, html).map((link) => toString(link).trim());
  const offers = new Set(withSidebar.map((page) => namesOf(page).join(', ')));
  expect([...offers]).toEqual(['Guides, API, Client, n8n, Sandbox, CLI, Relay, Other tools']);
  const astray = withSidebar.filter((page) => currentSections(page).length !== 1);
  expect(addresses(astray)).toEqual([]);
});

test('every page stands in the sidebars of at most one section', () => {
  const sections = new Map<string, Set<string>>();
  for (const page of withSidebar)
    for (const link of linksOf(page, LIST))
      sections.set(link, (sections.get(link) ?? new Set()).add(sectionOf.get(page.address)!));
  expect([...sections].filter(([, names]) => names.size !== 1)).toEqual([]);
});

test('every guide and README stands in the sidebar of its own section, and marks itself there', () => {
  const guides = withSidebar.filter(({ address }) => /^\/(?:guides|repository)\//u.test(address));
  expect(guides.length).toBeGreaterThan(40);
  const unmarked = guides.filter((page) => marked(page, 'page') !== page.address);
  expect(addresses(unmarked)).toEqual([]);
});

test('a page that no sidebar lists marks the page that it belongs to', () => {
  const fields = withSidebar.filter(({ address }) => /^\/reference\/fields\/./u.test(address));
  expect(fields.length).toBeGreaterThan(50);
  const unmarked = fields.filter((page) => marked(page, 'true') !== '/reference/fields/');
  expect(addresses(unmarked)).toEqual([]);
});

test('the links to the previous and the next page stay within the section', () => {
  const links = withSidebar.flatMap((page) =>
    linksOf(page, '.pagination-links a').map((link) => ({ from: page.address, link })),
  );
  expect(links.length).toBeGreaterThan(50);
  const leaving = links.filter(
    ({ from, link }) => sectionOf.has(link) && sectionOf.get(link) !== sectionOf.get(from),
  );
  expect(leaving).toEqual([]);
});

test('no sidebar is longer than thirty-five links', () => {
  const long = withSidebar.filter((page) => linksOf(page, LIST).length > 35);
  expect(addresses(long)).toEqual([]);
});

test.each([
  ['/reference/visa-checks/create-visa-check/', 'API'],
  ['/guides/get-started/', 'Guides'],
  ['/guides/observe/', 'Guides'],
  ['/guides/migrating/', 'Client'],
  ['/repository/packages/client/', 'Client'],
  ['/repository/packages/observe/', 'Client'],
  ['/guides/n8n/install/', 'n8n'],
  ['/repository/examples/workflows/', 'n8n'],
  ['/guides/node-red/', 'Other tools'],
  ['/reference/relay/download-visa-check-pdf/', 'Other tools'],
  ['/guides/mock/', 'Sandbox'],
  ['/guides/command-line/', 'CLI'],
  ['/guides/visa-checks/many-checks/', 'CLI'],
])('the page %s is in the section %s', (address, section) => {
  expect(sectionOf.get(address)).toBe(section);
});
