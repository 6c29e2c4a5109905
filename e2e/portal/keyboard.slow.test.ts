import { expect } from 'vitest';

import { usePortal } from './open-portal.ts';
import { tabTo } from './tab-to.ts';
import { violations } from './violations.ts';

const { portal, test } = usePortal();

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/guides/get-started/');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await tabTo(page, skip, 1);
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).hash).toBe('#_top');
});

test('a search is opened, made and followed without a pointer', async ({ page }) => {
  await page.goto('/guides/get-started/');
  await tabTo(page, page.getByRole('button', { name: 'Search' }));
  await page.keyboard.press('Enter');
  await page.locator('dialog input:focus').waitFor();
  await page.keyboard.type('date_of_birth');
  const first = page.getByRole('dialog').locator('.results a').first();
  await first.waitFor();
  await tabTo(page, first, 10);
  const address = await first.getAttribute('href');
  await page.keyboard.press('Enter');
  const wanted = new URL(address!, portal.url).pathname;
  await page.waitForURL((url) => url.pathname === wanted);
  expect(wanted).toMatch(/date_of_birth/);
});

test('the arrows lead through what a search found, and Enter follows the best', async ({ page }) => {
  await page.goto('/guides/get-started/');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('condition 8547');
  const links = page.getByRole('dialog').locator('.results a');
  await links.nth(1).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await links.nth(1).evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await page.locator('dialog input:focus').inputValue()).toBe('condition 8547');
  const address = await links.first().getAttribute('href');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${portal.url}${address}`);
});

test('Ctrl+K opens the search and Escape closes it', async ({ page }) => {
  await page.goto('/reference/');
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('Control+k');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await dialog.isVisible()).toBe(false);
});

test('the navigation leads to another guide without a pointer', async ({ page }) => {
  await page.goto('/guides/get-started/');
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .locator('a[href="/guides/visa-checks/australia/"]');
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${portal.url}/guides/visa-checks/australia/`);
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
});

test.each([
  ['a wide', { width: 1280, height: 800 }],
  ['a narrow', { width: 360, height: 720 }],
])(
  'on %s screen another section is reached without a pointer, and marked as the current one',
  async (_, viewport) => {
    await using visit = await portal.open({ viewport });
    const { page } = visit;
    await page.goto('/guides/get-started/');
    const openMenu = async () => {
      if (viewport.width > 800) return;
      await tabTo(page, page.getByRole('button', { name: 'Menu' }));
      await page.keyboard.press('Enter');
    };
    const sections = page.getByRole('navigation', { name: 'Main' }).getByRole('list', { name: 'Sections' });
    await openMenu();
    await tabTo(page, sections.getByRole('link', { name: 'n8n' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(`${portal.url}/guides/n8n/install/`);
    await openMenu();
    expect(await sections.locator('[aria-current]').allInnerTexts()).toEqual(['n8n']);
  },
);

test('a field of the reference is reached and linked to without a pointer', async ({ page }) => {
  await page.goto('/reference/visa-checks/create-visa-check/');
  await tabTo(page, page.locator('main a[href$="#request.document.date_of_birth"]').first(), 400);
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).hash).toBe('#request.document.date_of_birth');
});

test('on a narrow screen the home page leads to the downloads and switches the theme without a pointer', async () => {
  await using visit = await portal.open({ viewport: { width: 360, height: 720 } });
  const { page } = visit;
  await page.goto('/');
  const theme = page.getByRole('combobox', { name: 'Select theme' }).filter({ visible: true });
  await tabTo(page, theme);
  await page.keyboard.press('d');
  await page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' });
  await page.goto('/');
  await tabTo(page, page.locator('a[href="/downloads/"]').filter({ visible: true }).first());
  await page.keyboard.press('Enter');
  await page.waitForURL(`${portal.url}/downloads/`);
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
});

test('what the word of a badge means is shown without a pointer, and Escape closes it', async () => {
  await using visit = await portal.open({ viewport: { width: 390, height: 844 } });
  const { page, complaints } = visit;
  await page.goto('/reference/visa-checks/create-visa-check/');
  const badge = page.locator('.endpoint').getByRole('link', { name: 'documented' });
  await tabTo(page, badge);
  await page.keyboard.press('Enter');
  const meaning = page.getByRole('dialog', { name: 'Where this fact comes from' });
  expect(await meaning.innerText()).toMatch(
    /^Documented: The description of the service says it\..*Section 4\.1/su,
  );
  const box = await meaning.boundingBox();
  expect(box!.x).toBeGreaterThanOrEqual(0);
  expect(box!.x + box!.width).toBeLessThanOrEqual(390);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await meaning.isVisible()).toBe(false);
  expect(await badge.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await tabTo(page, meaning.getByRole('link', { name: 'Read more' }), 2);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/reference/open-points/all/#section-4.1');
  expect(complaints).toEqual([]);
});
