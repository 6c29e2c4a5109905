import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { usePortal } from './open-portal.ts';

const { test } = usePortal();

const GET = '/reference/visa-checks/get-visa-check/';

const responses = (page: Page) => page.getByRole('combobox', { name: 'Example of a response' });
const response = (page: Page) => page.locator('[data-example-panel] pre').innerText();

test('every response is shown, one at a time, with its rule', async ({ page }) => {
  await page.goto(GET);
  const labels = await responses(page).locator('option').allInnerTexts();
  expect(labels.length).toBeGreaterThan(25);
  const seen = new Set<string>();
  for (const label of labels) {
    await responses(page).selectOption({ label });
    await page.locator('[data-example-panel] .example-title', { hasText: label }).first().waitFor();
    seen.add(`${await page.locator('[data-example-panel] .rule').innerText()} ${await response(page)}`);
  }
  expect(seen.size).toBe(labels.length);
});

test('a response that cannot be loaded is seen to be missing, and comes when it is tried again', async ({
  page,
}) => {
  await page.goto(GET);
  const before = await response(page);
  await page.route('**/examples/', (route) => route.abort(), { times: 1 });
  await responses(page).selectOption({ index: 1 });
  const panel = page.locator('[data-example-panel]');
  const alert = panel.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await alert.waitFor();
  const box = await alert.boundingBox();
  expect(Math.min(box!.width, box!.height)).toBeGreaterThan(20);
  expect(await alert.evaluate((element) => getComputedStyle(element).clipPath)).toBe('none');
  expect(await panel.locator('pre:visible').count()).toBe(0);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await panel.locator('pre').waitFor();
  expect(await response(page)).not.toBe(before);
  expect(await alert.count()).toBe(0);
});
