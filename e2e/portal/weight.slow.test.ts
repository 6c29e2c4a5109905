import type { Request } from 'playwright-core';
import { expect } from 'vitest';

import { usePortal } from './open-portal.ts';

/** Transferred bytes: compressed, with headers. */
const MOST = 100_000;

const { portal, test } = usePortal();

// The largest of each kind: an operation, an object, and the client's own types.
test.for([
  '/reference/visa-checks/create-visa-check/',
  '/reference/objects/visa-check/',
  '/reference/client/types/',
])('a first visit to %s transfers at most 100 kB', async (address, { page }) => {
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.goto(address, { waitUntil: 'networkidle' });
  const sizes = await Promise.all(finished.map((request) => request.sizes()));
  const bytes = sizes.reduce((sum, size) => sum + size.responseBodySize + size.responseHeadersSize, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(MOST);
});

// Long pages of each kind: code, text and tables, and fields.
test.each([
  '/guides/visa-checks/many-checks/',
  '/guides/security/',
  '/guides/visa-checks/watch-expiry-dates/',
  '/reference/visa-checks/create-visa-check/',
  '/reference/objects/visa-check/',
])('a telephone computes the styles of fewer elements than %s has', async (address) => {
  await using visit = await portal.open({ viewport: { width: 390, height: 844 } });
  const { page } = visit;
  await portal.browser.startTracing(page, { categories: ['-*', 'devtools.timeline'] });
  await page.goto(address, { waitUntil: 'networkidle' });
  const { traceEvents } = JSON.parse((await portal.browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args: { elementCount?: number } }[];
  };
  const styled = traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .reduce((sum, { args: { elementCount = 0 } }) => sum + elementCount, 0);
  expect(styled).toBeGreaterThan(0);
  expect(styled).toBeLessThan(await page.locator('*').count());
});
