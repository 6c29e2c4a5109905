import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { isNight } from '../../vitest.nightly.ts';
import { useOnce } from '../../vitest.use.ts';
import { openPortal } from './open-portal.ts';
import { openSlowSite } from './slow-site.ts';

const portal = useOnce(openPortal);
const slow = useOnce(() => openSlowSite(portal.url));

const PAGES = [
  '/',
  '/guides/',
  '/guides/get-started/',
  '/guides/visa-checks/australia/',
  '/guides/visa-checks/what-a-result-means/',
  '/guides/n8n/first-workflow/',
  '/reference/',
  '/reference/visa-checks/create-visa-check/',
  '/reference/errors/',
  '/reference/open-points/',
  '/reference/fields/date_of_birth/',
  '/try/',
  '/downloads/',
];
const SCREENS = [
  { name: 'a desktop', width: 1280, height: 800 },
  ...(isNight ? [{ name: 'a tablet', width: 820, height: 1180 }] : []),
  { name: 'a telephone', width: 360, height: 740 },
];

test.each(SCREENS.flatMap(({ name, ...viewport }) => PAGES.map((address) => ({ address, name, viewport }))))(
  'nothing moves on $name while $address arrives in pieces',
  async ({ address, viewport }) => {
    await using visit = await portal.open({ baseURL: slow.url, viewport });
    // The default sandbox. Another address could be longer and wrap a line of text.
    const sandbox = { url: slow.url, terminal: 'http://127.0.0.1:4010' };
    await visit.page.route('**/try/sandbox.json', (route) => route.fulfill({ json: sandbox }));
    await watchShifts(visit.page);
    await visit.page.goto(address, { waitUntil: 'networkidle' });
    expect(await shifts(visit.page)).toEqual([]);
  },
);

test('nothing moves for a reader who comes back with another tool chosen', async () => {
  await using visit = await portal.open({ baseURL: slow.url });
  const { page } = visit;
  await page.goto('/guides/visa-checks/australia/');
  await page.getByRole('tab', { name: 'TypeScript client' }).first().click();
  await watchShifts(page);
  for (const address of ['/guides/visa-checks/new-zealand/', '/guides/visa-checks/australia/']) {
    await page.goto(address, { waitUntil: 'networkidle' });
    expect(await shifts(page)).toEqual([]);
  }
});

test('a movement is seen', async () => {
  await using visit = await portal.open({ baseURL: slow.url });
  const { page } = visit;
  await watchShifts(page);
  await page.goto('/guides/', { waitUntil: 'networkidle' });
  await page.evaluate(() => document.querySelector('main h1')!.before('A late banner.'));
  await expect.poll(() => shifts(page)).not.toEqual([]);
});

interface Watched {
  shifts: string[];
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { shifts: [] };
    Object.assign(globalThis, watched);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
        const moved = entry.sources.map(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return element?.outerHTML.slice(0, 80) ?? '?';
        });
        // Lighthouse rounds this to nothing, for example a word that a piece cuts in two.
        if (entry.value >= 0.0005) watched.shifts.push(`${entry.value.toFixed(4)}: ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Part of the interface `LayoutShift`, which TypeScript's DOM types lack. */
interface Shift {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** What has moved since the page was opened, and by how much. */
function shifts(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as Watched).shifts);
}
