import { globSync } from 'node:fs';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { siteFolder } from '@workrights/portal/server';
import { openPortal, type Portal, type Visit } from './open-portal.ts';
import { violations } from './violations.ts';

let portal: Portal;
let visit: Visit;
let page: Page;
beforeAll(async () => {
  portal = await openPortal();
  visit = await portal.open();
  ({ page } = visit);
  await page.goto('/');
  await page.getByRole('button', { name: 'Search' }).click();
});
afterAll(async () => {
  await visit[Symbol.asyncDispose]();
  await portal[Symbol.asyncDispose]();
});

const dialog = () => page.getByRole('dialog', { name: 'Search' });
const ask = (query: string) => dialog().getByRole('searchbox').fill(query);

test('shows pages with their kind, an excerpt with the words, and further places', async () => {
  await ask('condition 8547');
  const first = dialog().locator('.results > li').first();
  await first.waitFor();
  expect(await first.locator('.kind').innerText()).toMatch(/^(?:Guide|Reference|Field|Open point)/u);
  expect((await first.locator('mark').allInnerTexts()).join(' ')).toContain('8547');
  await expect.poll(() => dialog().getByRole('status').innerText()).toMatch(/^\d+ pages/u);
});

test('shows the sentence that answers', async () => {
  await ask('is there a refund for a failed check');
  const first = dialog().locator('.results > li').first();
  await expect
    .poll(() => first.locator('p').innerText())
    .toMatch(/completed checks are charged,? and failed/iu);
});

test('reads and searches the index in a worker, and reads only the texts of what was found', async () => {
  expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual([
    expect.stringMatching(/^\/_astro\/search-worker-[\w-]+\.js$/u),
  ]);
  const loaded = () => performance.getEntriesByType('resource').map(({ name }) => name);
  const ofSearch = (names: readonly string[]) =>
    names.map((name) => new URL(name).pathname).filter((path) => path.startsWith('/search'));
  const parts = globSync('search/text-*.json', { cwd: siteFolder });
  const inWorker = ofSearch(await page.workers()[0]!.evaluate(loaded));
  expect(ofSearch(await page.evaluate(loaded))).toEqual([]);
  expect(inWorker).toEqual(expect.arrayContaining(['/search.json', '/search/index.json']));
  const texts = inWorker.filter((path) => path.startsWith('/search/text-'));
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.length).toBeLessThan(parts.length);
});

test('keeps to one part of the site when it is chosen', async () => {
  await ask('rate limit');
  await dialog().getByLabel('Open points').check();
  const kinds = dialog().locator('.results .kind');
  await expect
    .poll(async () => new Set((await kinds.allInnerTexts()).map((kind) => kind.split(' ›')[0])))
    .toEqual(new Set(['Open point']));
  await dialog().getByLabel('All').check();
});

test.each(['light', 'dark'] as const)(
  'has nothing for axe to find in the %s theme, with results and without',
  async (colorScheme) => {
    await using other = await portal.open({ colorScheme });
    await other.page.goto('/');
    await other.page.keyboard.press('Control+k');
    for (const query of ['visa', 'zzqqxx']) {
      await other.page.getByRole('searchbox').fill(query);
      await other.page.getByRole('status').filter({ hasText: /\S/u }).waitFor();
      await other.page
        .locator(query === 'visa' ? '.results a' : '.nothing a')
        .first()
        .waitFor();
      expect(await violations(other.page, undefined, 'dialog')).toEqual([]);
    }
  },
);

test('says which word of a question no page has', async () => {
  await ask('zzqqxx sandbox');
  await dialog().getByRole('status').filter({ hasText: 'No page has: zzqqxx.' }).waitFor();
  expect(await dialog().locator('.results > li').count()).toBeGreaterThan(0);
});

test('says that nothing was found, and where to go on', async () => {
  await ask('zzqqxx');
  await dialog().getByText('Nothing found.').waitFor();
  await dialog().getByRole('link', { name: 'All guides' }).waitFor();
  await ask('sandbox');
  await dialog().locator('.results a').first().waitFor();
  expect(await dialog().getByRole('link', { name: 'All guides' }).isVisible()).toBe(false);
});

test('a failure to load is said, and typing on tries again', async () => {
  await using other = await portal.open();
  await other.page.route('**/search.json', (route) => route.abort());
  await other.page.goto('/');
  await other.page.keyboard.press('Control+k');
  await other.page.getByRole('searchbox').fill('clock');
  await other.page.getByText('The search could not be loaded.').waitFor();
  await other.page.unroute('**/search.json');
  await other.page.getByRole('searchbox').fill('clocks');
  await other.page.getByRole('dialog').locator('.results a').first().waitFor();
  expect(await other.page.getByRole('status').innerText()).toMatch(/pages/u);
});

test('without JavaScript it says what it needs', async () => {
  await using other = await portal.open({ javaScriptEnabled: false });
  await other.page.goto('/guides/');
  expect(await other.page.getByRole('banner').innerText()).toContain('The search needs JavaScript.');
});

test('searching asks nobody but the portal', () => {
  expect({ foreign: visit.foreign, complaints: visit.complaints }).toEqual({ foreign: [], complaints: [] });
});
