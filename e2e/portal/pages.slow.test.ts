import { afterAll, beforeAll, expect, test } from 'vitest';

import { openPortal, type Portal, type Visit } from './open-portal.ts';
import { cutOff, withoutScrollCue } from './narrow.ts';
import { sitePages } from './site-pages.ts';
import { violations } from './violations.ts';

let portal: Portal;
// One for all pages: what they share stays in its cache.
let visit: Visit;
beforeAll(async () => {
  portal = await openPortal();
  visit = await portal.open();
});
afterAll(() => portal[Symbol.asyncDispose]());

const pages = sitePages();

test('the portal has its guides, the reference and the page to try it', () => {
  expect(pages).toEqual(
    expect.arrayContaining([
      '/',
      '/guides/get-started/',
      '/reference/visa-checks/create-visa-check/',
      '/reference/work-rights/get-work-rights/',
      '/reference/open-points/',
      '/reference/errors/',
      '/try/',
      '/downloads/',
    ]),
  );
});

test.each(pages)(
  'the page %s is sound, asks nothing of others, reads well in both themes and fits 320 pixels',
  async (address) => {
    const { page, complaints, foreign } = visit;
    const before = { complaints: complaints.length, foreign: foreign.length };
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(address, { waitUntil: 'load' });
    expect(await page.locator('h1').count()).toBe(1);
    // What frames the page of a field or of an open point frames all others too.
    const part = /^\/reference\/(?:fields|open-points)\/./u.test(address) ? 'main' : undefined;
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

test('a page that is not there says so, and leads back', async () => {
  await using visit = await portal.open();
  const { page } = visit;
  const answer = await page.goto('/guides/nothing-here/');
  expect(answer?.status()).toBe(404);
  await page.getByRole('link', { name: 'Work Rights Kit' }).first().click();
  await page.waitForURL(`${portal.url}/`);
  expect(await page.title()).toMatch(/Work Rights Kit/);
});
