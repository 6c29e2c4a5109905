import { snippetExamples, snippetTools, allOperations } from '@workrights/portal/reference';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { usePortal } from './open-portal.ts';
import { tabTo } from './tab-to.ts';

const { portal, test } = usePortal();

const CREATE = '/reference/visa-checks/create-visa-check/';
/** The default port, but not as the beginning of 127.0.0.1:40101. */
const USUAL_PORT = /127\.0\.0\.1:4010(?!\d)/;
const tool = (page: Page) => page.getByRole('combobox', { name: 'Language or tool' });
const request = (page: Page) => page.getByRole('combobox', { name: 'Request' });
const shown = (page: Page) => page.locator('.code-panel [data-snippet]').getAttribute('data-snippet');
const code = (page: Page) => page.locator('.code-panel [data-snippet] pre').last().innerText();

test('each language shows its own program of the request, after one more request to the site', async ({
  page,
  complaints,
  foreign,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(CREATE, { waitUntil: 'networkidle' });
  expect(asked.filter((path) => path.endsWith('/code/'))).toEqual([]);
  for (const { id, label } of snippetTools) {
    await tool(page).selectOption({ label });
    await expect.poll(() => shown(page)).toBe(`createVisaCheck/create-australia-work/${id}`);
    if (id !== 'curl')
      await page.getByText(`Shown: ${label}: An Australian work check`).waitFor({ state: 'attached' });
    expect(await code(page)).toContain('SBXSTUDENT8105');
  }
  expect(asked.filter((path) => path.endsWith('/code/'))).toEqual([`${CREATE}code/`]);
  expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
});

test('the chosen language is chosen on the next page, and on a guide that has it', async ({ page }) => {
  await page.goto(CREATE);
  await tool(page).selectOption({ label: 'Ruby' });
  await page.goto('/reference/work-rights/get-work-rights/');
  await expect.poll(() => shown(page)).toBe('getWorkRights/work-rights-by-employee-id/ruby');
  expect(await code(page)).toContain("require 'net/http'");
  await tool(page).selectOption({ label: 'n8n' });
  await page.goto('/guides/visa-checks/australia/');
  const tab = page.getByRole('tab', { name: 'n8n' }).first();
  expect(await tab.getAttribute('aria-selected')).toBe('true');
  await page.getByRole('tab', { name: 'TypeScript client' }).first().click();
  await page.goto(CREATE);
  await expect.poll(() => shown(page)).toBe('createVisaCheck/create-australia-work/client');
});

test('the request follows the case that is chosen for the page, and the page the request', async ({
  page,
}) => {
  await page.goto(CREATE);
  await tool(page).selectOption({ label: 'Python' });
  await page.locator('[data-case-switch] label', { hasText: 'employer' }).click();
  await expect.poll(() => shown(page)).toBe('createVisaCheck/create-new-zealand-employer/python');
  expect(await code(page)).toContain('"visa_check_type": "employer"');
  await page.reload();
  await expect.poll(() => shown(page)).toBe('createVisaCheck/create-new-zealand-employer/python');
  await request(page).selectOption('create-australia-study');
  await expect.poll(() => shown(page)).toBe('createVisaCheck/create-australia-study/python');
  expect(new URL(page.url()).searchParams.get('case')).toBe('australia-study');
});

test('a request that shows a detail of a kind of check keeps the page at that kind', async ({ page }) => {
  await page.goto(`${CREATE}?case=australia-work`);
  const chosen = () => new URL(page.url()).searchParams.get('case');
  await request(page).selectOption('create-australia-offpeak');
  await expect.poll(() => shown(page)).toBe('createVisaCheck/create-australia-offpeak/curl');
  expect(chosen()).toBe('australia-work');
  await request(page).selectOption('create-new-zealand-verification');
  await expect.poll(chosen).toBe('new-zealand-verification');
  await request(page).selectOption('create-australia-offpeak');
  await expect.poll(chosen).toBe('australia-work');
  await expect.poll(() => shown(page)).toBe('createVisaCheck/create-australia-offpeak/curl');
});

test('a language is chosen, and its program copied, with the keyboard alone', async () => {
  await using visit = await portal.open({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = visit;
  await page.goto(CREATE);
  await tabTo(page, tool(page));
  await page.keyboard.type('Go');
  await expect.poll(() => shown(page)).toBe('createVisaCheck/create-australia-work/go');
  await tabTo(page, page.getByRole('button', { name: 'Copy the code' }), 20);
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Copied').waitFor({ state: 'attached' });
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^package main\n/);
  expect(copied).toContain(portal.sandbox.url);
});

test('code that cannot be loaded is said to be missing, not left under another name', async ({ page }) => {
  await page.route('**/code/', (route) => route.abort());
  await page.goto(CREATE);
  await tool(page).selectOption({ label: 'PHP' });
  const alert = page.locator('.code-panel').getByRole('alert').filter({ hasText: 'could not be loaded' });
  await alert.waitFor();
  expect(await page.locator('.code-panel pre:visible').count()).toBe(0);
  await tool(page).selectOption({ label: 'curl' });
  expect(await code(page)).toMatch(/^curl /);
  expect(await alert.count()).toBe(0);
  await tool(page).selectOption({ label: 'Ruby' });
  await alert.waitFor();
  await page.unroute('**/code/');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => shown(page)).toBe('createVisaCheck/create-australia-work/ruby');
  expect(await page.locator('.code-panel pre:visible').count()).toBeGreaterThan(0);
  expect(await alert.count()).toBe(0);
});

test('a telephone shows both choices and the code without scrolling the page sideways', async () => {
  await using visit = await portal.open({ viewport: { width: 320, height: 700 } });
  const { page } = visit;
  await page.goto(CREATE);
  await tool(page).selectOption({ label: 'Java' });
  await expect.poll(() => shown(page)).toBe('createVisaCheck/create-australia-work/java');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
});

test('without JavaScript the page shows curl, and leads to the code of all tools and examples', async () => {
  await using visit = await portal.open({ javaScriptEnabled: false });
  const { page } = visit;
  await page.goto(CREATE);
  expect(await page.locator('.code-panel [data-snippet] pre').first().innerText()).toMatch(/^curl /);
  expect(await tool(page).isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Run it here' }).isVisible()).toBe(false);
  await page.getByRole('link', { name: 'All languages and tools on one page' }).click();
  const operation = allOperations().find(({ id }) => id === 'createVisaCheck')!;
  for (const { id, label } of snippetTools) {
    await page.getByRole('heading', { level: 2, name: label, exact: true }).waitFor();
    for (const { name } of snippetExamples(operation))
      expect(
        await page.locator(`[data-snippet="createVisaCheck/${name}/${id}"] pre`).last().isVisible(),
      ).toBe(true);
  }
});

test('the markup of the panel and the files named after it are less than 10 kB; what it shares is not counted', async ({
  page,
}) => {
  await page.goto(CREATE, { waitUntil: 'networkidle' });
  const panel = await page.locator('.code-panel').evaluate((element) => element.outerHTML);
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name }) => /(?:CodePanel|RunHere|code-panel|run-here)[^/]*\.(?:js|css)$/.test(name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  const { gzipSync } = await import('node:zlib');
  expect(scripts).toBeGreaterThan(0);
  expect(gzipSync(panel).length + scripts).toBeLessThan(10_000);
});

test.for([
  ['an operation', CREATE, '.code-panel pre'],
  ['a page of code', `${CREATE}code/`, '[data-snippet$="/python"] pre'],
  ['a guide', '/guides/get-started/', 'pre:has-text("curl")'],
  ['highlighted settings', '/guides/command-line/', 'pre:has-text("http:")'],
] as const)(
  'the code of %s names the port on which the sandbox listens',
  async ([_, address, place], { page }) => {
    await page.goto(address);
    const host = new URL(portal.sandbox.url).host;
    // Code that is far from the screen isn't laid out, and has no `innerText`.
    await expect.poll(() => page.locator(place).first().textContent()).toContain(host);
    expect(await page.locator('main').textContent()).not.toMatch(USUAL_PORT);
    const buttons = await page
      .locator('button[data-code]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['code']));
    expect(buttons.filter((code) => USUAL_PORT.test(code ?? ''))).toEqual([]);
  },
);

test('a port whose number begins with the usual one is named once', async ({ page }) => {
  await page.route('**/try/sandbox.json', (route) =>
    route.fulfill({ json: { url: 'http://127.0.0.1:40101' } }),
  );
  await page.goto(CREATE);
  await expect
    .poll(() => page.locator('.code-panel [data-snippet] pre').innerText())
    .toMatch(/127\.0\.0\.1:40101\/v2/);
});

test('code that starts a sandbox of the reader keeps the usual port, and other code has the port of the portal', async ({
  page,
}) => {
  const { host } = new URL(portal.sandbox.url);
  await page.goto('/guides/testing/');
  const ownSandbox = page.locator('pre', { hasText: 'WORKRIGHTS_URL' }).filter({ hasText: '--port 4010' });
  const copied = page.locator('button[data-code*="--port 4010"]');
  // Waits until the page has read the sandbox's address.
  await page.waitForLoadState('networkidle');
  expect(await ownSandbox.textContent()).toMatch(USUAL_PORT);
  expect(await copied.getAttribute('data-code')).toMatch(USUAL_PORT);
  await page.goto('/guides/sandbox/clock/');
  await expect
    .poll(() => page.locator('pre', { hasText: '_sandbox/clock' }).first().textContent())
    .toContain(host);
});
