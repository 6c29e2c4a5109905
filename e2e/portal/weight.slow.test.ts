import type { Request } from 'playwright-core';
import { expect } from 'vitest';

import { usePortal } from './open-portal.ts';

/** Transferred bytes: compressed, with headers. */
const MOST = 100_000;

const { test } = usePortal();

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
