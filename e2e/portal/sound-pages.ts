import { afterAll, beforeAll, expect, test } from 'vitest';

import { cutOff, withoutScrollCue } from './narrow.ts';
import { openPortal, type Portal, type Visit } from './open-portal.ts';
import { violations } from './violations.ts';

/**
 * Tests that each page is sound. Several files share the pages, since a run takes files side by side.
 *
 * @param part what of each page is judged; the whole page unless told
 */
export function testPages(addresses: readonly string[], part?: string): void {
  let portal: Portal;
  // One for all pages: what they share stays in its cache.
  let visit: Visit;
  beforeAll(async () => {
    portal = await openPortal();
    visit = await portal.open();
  });
  afterAll(() => portal[Symbol.asyncDispose]());

  test.each(addresses)(
    'the page %s is sound, asks nothing of others, reads well in both themes and fits 320 pixels',
    async (address) => {
      const { page, complaints, foreign } = visit;
      const before = { complaints: complaints.length, foreign: foreign.length };
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(address, { waitUntil: 'load' });
      expect(await page.locator('h1').count()).toBe(1);
      expect(await violations(page, undefined, part)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' });
      // Nothing but the colours differs.
      expect(await violations(page, ['color-contrast', 'link-in-text-block'], part)).toEqual([]);
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
