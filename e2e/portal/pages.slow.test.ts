import { expect, test } from 'vitest';

import { openPortal } from './open-portal.ts';
import { sitePages, smallPages } from './site-pages.ts';
import { testPages } from './sound-pages.ts';

const pages = sitePages();
const elsewhere = new Set(smallPages());

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

testPages(pages.filter((address) => !elsewhere.has(address)));

test('a page that is not there says so, and leads back', async () => {
  await using portal = await openPortal();
  await using visit = await portal.open();
  const { page } = visit;
  const answer = await page.goto('/guides/nothing-here/');
  expect(answer?.status()).toBe(404);
  await page.getByRole('link', { name: 'Work Rights Kit' }).first().click();
  await page.waitForURL(`${portal.url}/`);
  expect(await page.title()).toMatch(/Work Rights Kit/);
});
