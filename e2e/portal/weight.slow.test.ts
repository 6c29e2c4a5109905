import type { Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openPortal, type Portal, type Visit } from './open-portal.ts';
import { sitePages } from './site-pages.ts';

/** Bytes as they are transferred: compressed, with their headers. */
const MOST = 100_000;

/** Elements of a page when it is loaded. */
const MOST_ELEMENTS = 2500;

let portal: Portal;
// One for all pages whose elements are counted: what they share stays in its cache.
let counted: Visit;
beforeAll(async () => {
  portal = await openPortal();
  counted = await portal.open();
});
afterAll(() => portal[Symbol.asyncDispose]());

const reference = sitePages().filter((address) => address.startsWith('/reference/'));

// The largest of their kinds: an operation, an object, and the client's own types.
test.each([
  '/reference/visa-checks/create-visa-check/',
  '/reference/objects/visa-check/',
  '/reference/client/types/',
])('a first visit to %s transfers at most 100 kB', async (address) => {
  await using visit = await portal.open();
  const { page } = visit;
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.goto(address, { waitUntil: 'networkidle' });
  const sizes = await Promise.all(finished.map((request) => request.sizes()));
  const bytes = sizes.reduce((sum, size) => sum + size.responseBodySize + size.responseHeadersSize, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(MOST);
});

// The pages of single fields are all alike, and small; so are those of single open points.
test.each(reference.filter((address) => !/\/(?:fields|open-points)\/./.test(address)))(
  'the page %s has at most 2500 elements at first',
  async (address) => {
    const { page } = counted;
    await page.goto(address);
    const count = await page.evaluate(() => document.querySelectorAll('*').length);
    expect(count).toBeGreaterThan(100);
    expect(count).toBeLessThanOrEqual(MOST_ELEMENTS);
  },
);
