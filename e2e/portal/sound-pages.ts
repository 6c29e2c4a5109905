import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { kindsOf } from './kinds.ts';
import { cutOff, withoutScrollCue } from './narrow.ts';
import { openPortal, type Portal, type Visit } from './open-portal.ts';
import { pagesOfEachKind } from './site-pages.ts';
import { violations } from './violations.ts';

/** The most elements of a reference page after loading. */
const MOST_ELEMENTS = 2500;

/**
 * Tests that each page is sound. Axe takes most of the time, so it only checks pages with a kind of element that earlier
 * pages don't have. The gate opens a page of each kind, the night all pages.
 */
export function testPages(addresses: readonly string[]): void {
  let portal: Portal;
  // One for all pages, so that shared files stay in its cache.
  let visit: Visit;
  beforeAll(async () => {
    portal = await openPortal();
    visit = await portal.open();
  });
  afterAll(() => portal[Symbol.asyncDispose]());

  const read = new Set<string>();
  const ofEachKind = pagesOfEachKind(addresses);

  for (const address of addresses) {
    test(
      `the page ${address} is sound, asks nothing of others, reads well in both themes and fits 320 pixels`,
      { tags: ofEachKind.has(address) ? [] : ['nightly'] },
      async () => {
        const { page, complaints, foreign } = visit;
        const before = { complaints: complaints.length, foreign: foreign.length };
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(address, { waitUntil: 'load' });
        const { titles, ids, elements } = await page.evaluate(() => ({
          titles: document.querySelectorAll('h1').length,
          ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
          elements: document.querySelectorAll('*').length,
        }));
        expect(titles).toBe(1);
        expect(ids.filter((id, nth) => ids.indexOf(id) !== nth)).toEqual([]);
        expect(elements).toBeLessThanOrEqual(address.startsWith('/reference/') ? MOST_ELEMENTS : Infinity);
        const kinds = await kindsOf(page);
        expect(kinds.some((kind) => !read.has(kind)) ? await inBothThemes(page) : []).toEqual([]);
        for (const kind of kinds) read.add(kind);
        // As narrow as a window of 1280 pixels at 400 % zoom.
        await page.setViewportSize({ width: 320, height: 256 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
        expect(await cutOff(page)).toEqual([]);
        expect(await withoutScrollCue(page)).toEqual([]);
        expect({
          complaints: complaints.slice(before.complaints),
          foreign: foreign.slice(before.foreign),
        }).toEqual({ complaints: [], foreign: [] });
      },
    );
  }
}

async function inBothThemes(page: Page): Promise<string[]> {
  const light = await violations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' });
  // Only the colours differ.
  return [...light, ...(await violations(page, ['color-contrast', 'link-in-text-block']))];
}
