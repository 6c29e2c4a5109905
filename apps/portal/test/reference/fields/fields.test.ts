import { expect, test } from 'vitest';
import {
  describeField,
  fieldPages,
  fieldSlug,
  fieldSummary,
  headingsOf,
  linesOf,
} from '../../../src/reference/fields/field-pages.ts';
import {
  allObjects,
  allOperations,
  everyField,
  fieldsOfOperation,
} from '../../../src/reference/model/reference.ts';

const pages = fieldPages();
const bySlug = new Map(pages.map((page) => [page.slug, page]));

test('has a page for every name of the model, with every deep link', () => {
  const operations = allOperations();
  const ofObjects = allObjects().flatMap(({ href, fields }) =>
    [...everyField(fields)].map(({ name, anchor }) => ({ name, link: `${href}#${anchor}` })),
  );
  const names = new Set([
    ...operations.flatMap((each) => [...fieldsOfOperation(each)].map(({ name }) => name)),
    ...ofObjects.map(({ name }) => name),
  ]);
  for (const name of names) expect(bySlug.get(fieldSlug(name))?.names).toContain(name);

  const linked = new Set(
    pages.flatMap(({ meanings }) => meanings.flatMap(({ places }) => places.map(({ href }) => href))),
  );
  const fields = operations
    .filter(({ aliasOf }) => aliasOf === undefined)
    .flatMap((each) => [...fieldsOfOperation(each)].map(({ anchor }) => `${each.href}#${anchor}`));
  expect([...linked].toSorted()).toEqual(
    [...new Set([...fields, ...ofObjects.map(({ link }) => link)])].toSorted(),
  );
});

test('has names that are addresses as they are', () => {
  for (const { slug } of pages) expect(slug).toMatch(/^[a-z0-9_-]+$/);
  expect(bySlug.size).toBe(pages.length);
});

test.each(pages)('$slug: tells its meanings apart and says something of each', (page) => {
  const headings = headingsOf(page);
  expect(new Set(headings.map(({ slug }) => slug)).size).toBe(page.meanings.length);
  expect(new Set(headings.map(({ text }) => text)).size).toBe(page.meanings.length);
  expect(fieldSummary(page)).toMatch(/\w.*[.?:]?$/);
  expect(describeField(page)).toMatch(/In (?:one place|\d+ places) of the reference\.$/);
});

test('puts the operations that share a field in one line', () => {
  const [meaning] = bySlug.get('version')?.meanings ?? [];
  expect(meaning && linesOf(meaning)).toMatchObject([
    { part: 'request header', label: 'Version', links: [{}, {}, {}, {}, {}] },
  ]);
});

test('leads from a field of a result to its object, once', () => {
  const [meaning] = bySlug.get('work_entitlement')?.meanings ?? [];
  expect(meaning?.places).toEqual([
    {
      href: '/reference/objects/visa-check/#visa.australia.work_entitlement',
      page: 'The visa check',
      part: 'object',
      path: 'visa.australia.work_entitlement',
    },
  ]);
  expect(headingsOf(bySlug.get('work_entitlement')!)[0]?.text).toBe(
    'visa.australia.work_entitlement in the visa check',
  );
});

test('puts a header and a field whose names differ in their capitals on one page', () => {
  expect(bySlug.get('location')?.names.toSorted()).toEqual(['Location', 'location']);
});
