import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Download, Page } from 'playwright-core';
import { expect } from 'vitest';

import { usePortal } from './open-portal.ts';
import { tabTo } from './tab-to.ts';

const { portal, test } = usePortal();

const visaCheck = (page: Page) =>
  page.getByRole('region', { name: 'A visa check, from creation to the PDF' });

const savedText = async (download: Promise<Download>) =>
  (await readFile(await (await download).path())).toString('latin1');

test('"Finish it now" shows the result of a check that nobody waits for, and its PDF is downloaded', async ({
  page,
}) => {
  await page.goto('/try/');
  const run = visaCheck(page);
  await run.getByRole('button', { name: 'Create a check' }).click();
  await run.getByRole('button', { name: 'Finish it now', disabled: false }).click();
  await expect.poll(() => run.locator('dl').innerText()).toMatch(/May work\s+limited/u);
  const download = page.waitForEvent('download');
  await run.getByRole('button', { name: 'Download the PDF', disabled: false }).click();
  expect(await savedText(download)).toMatch(/^%PDF-/);
  await page.goto('/');
  await expect
    .poll(() => page.locator('.first-check').innerText())
    .toContain(`A sandbox runs at ${portal.sandbox.url}`);
});

test('a reader creates a check, waits for it and downloads its PDF, with the keyboard alone', async ({
  page,
  complaints,
  foreign,
}) => {
  await page.goto('/try/');
  const run = visaCheck(page);
  await tabTo(page, run.getByRole('button', { name: 'Create a check' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => run.getByRole('status').innerText()).toMatch(/pending/);
  for (const name of ['Wait for the result', 'Finish it now']) {
    await tabTo(page, run.getByRole('button', { name }), 20);
    await page.keyboard.press('Enter');
  }
  await expect.poll(() => run.getByRole('status').innerText()).toMatch(/completed/);
  // The focus moves from the finished button to the next step.
  const save = run.getByRole('button', { name: 'Download the PDF', disabled: false });
  await expect.poll(() => save.evaluate((button) => button === document.activeElement)).toBe(true);
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect(await savedText(download)).toMatch(/^%PDF-/);
  const exchanges = await run.locator('details > summary').allInnerTexts();
  expect(exchanges[0]).toMatch(/^POST \/v2\/visa-checks → 20\d/);
  expect(exchanges.at(-1)).toMatch(/^GET \/v2\/visa-checks\/vc_\w+\/attachments\/att_\w+ → 200/);
  expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
});

test('an onboarding request leads to the work rights of the person', async ({ page, complaints }) => {
  await page.goto('/try/');
  const run = page.getByRole('region', { name: 'From an onboarding request to the work rights' });
  for (const name of ['Send a request', 'Let the person complete it', 'Get the work rights']) {
    await run.getByRole('button', { name, disabled: false }).click();
  }
  await expect
    .poll(() => run.locator('details > summary').last().innerText())
    .toMatch(/\/v1\/getdata.* → 200/);
  expect(complaints).toEqual([]);
});

test('a button that is pressed while another step is under way is not lost', async ({ page }) => {
  await page.route('**/v1/onboarding/**', async (route) => {
    await sleep(500);
    await route.continue();
  });
  await page.goto('/try/');
  const run = page.getByRole('region', { name: 'From an onboarding request to the work rights' });
  await run.getByRole('button', { name: 'Send a request' }).click();
  await run.getByRole('button', { name: 'Let the person complete it', disabled: false }).click();
  await run.getByRole('button', { name: 'Get the work rights' }).click();
  await expect.poll(() => run.getByText('The work rights are below.').count()).toBe(1);
});

test('nothing is sent before a button is pressed, and no API key stands in what is shown', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/try/', { waitUntil: 'networkidle' });
  expect(asked.filter((path) => /^\/(?:v1|v2|_sandbox|visa-checks|employee)\b/.test(path))).toEqual([]);
  const run = page.getByRole('region', { name: 'From an onboarding request to the work rights' });
  await run.getByRole('button', { name: 'Send a request' }).click();
  await expect.poll(() => run.locator('details').count()).toBeGreaterThan(0);
  expect(await run.innerText()).not.toContain(portal.sandbox.credentials.apiKey);
});

test('where no sandbox runs the page says so and names the command', async ({ page }) => {
  await page.route('**/v2/**', (route) => route.abort('connectionrefused'));
  await page.goto('/try/');
  await visaCheck(page).getByRole('button', { name: 'Create a check' }).click();
  const alert = visaCheck(page).getByRole('alert');
  await alert.waitFor();
  expect(await alert.innerText()).toMatch(/pnpm.* sandbox/);
});
