import { statSync } from 'node:fs';
import path from 'node:path';

import { siteFolder } from '@workrights/portal/server';
import type { Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openPortal, type Portal } from './open-portal.ts';
import { sitePages } from './site-pages.ts';

/** Bytes as they are transferred: compressed, with their headers. */
const MOST = 150_000;

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal[Symbol.asyncDispose]());

const reference = sitePages().filter((address) => address.startsWith('/reference/'));
const [heaviest = ''] = reference.toSorted((one, other) => sizeOf(other) - sizeOf(one));

test(`a first visit to the largest page of the reference, ${heaviest}, transfers at most 150 kB`, async () => {
  await using visit = await portal.open();
  const { page } = visit;
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.goto(heaviest, { waitUntil: 'networkidle' });
  const sizes = await Promise.all(finished.map((request) => request.sizes()));
  const bytes = sizes.reduce((sum, size) => sum + size.responseBodySize + size.responseHeadersSize, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(MOST);
});

function sizeOf(address: string): number {
  return statSync(path.join(siteFolder, address, 'index.html')).size;
}
