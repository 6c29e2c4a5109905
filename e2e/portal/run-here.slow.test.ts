import { readFile } from 'node:fs/promises';

import { serveDocs } from '@workrights/portal/server';
import { createSandbox } from '@workrights/sandbox';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { resetSandbox } from '../support/service.ts';
import { usePortal } from './open-portal.ts';
import { tabTo } from './tab-to.ts';
import { violations } from './violations.ts';

const { portal, test } = usePortal();

const CREATE = '/reference/visa-checks/create-visa-check/';
const HEALTH = '**/_sandbox/health';
const run = (page: Page) => page.locator('[data-run-here]');
const press = (page: Page) => page.getByRole('button', { name: 'Run it here' }).click();
const said = (page: Page) => run(page).getByRole('status').innerText();
const body = (page: Page) => run(page).getByRole('textbox', { name: 'Body of the request' });
const written = async (page: Page) => (await body(page).locator('.cm-line').allTextContents()).join('\n');
const messages = (page: Page) => body(page).locator('.issue');
const exchanges = (page: Page) => run(page).locator('.exchanges details');
const last = (page: Page) => exchanges(page).last();

test('a reader runs the request that is shown, and reads the response of the sandbox', async () => {
  await using visit = await portal.open({ viewport: { width: 1440, height: 900 } });
  const { page, complaints, foreign } = visit;
  await page.goto(CREATE);
  await page.getByRole('combobox', { name: 'Request' }).selectOption('create-new-zealand-employer');
  await tabTo(page, page.getByRole('button', { name: 'Run it here' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => said(page)).toBe('The sandbox responded with 201 Created.');
  const response = await last(page).locator('pre').last().innerText();
  expect(response).toMatch(/^Content-Type: application\/json/);
  expect(response).toContain('"visa_check_type": "employer"');
  expect(await violations(page)).toEqual([]);
  expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
});

test('nothing is sent before the button is pressed', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(CREATE, { waitUntil: 'networkidle' });
  expect(asked.filter((path) => /^\/(?:v1|v2|_sandbox|visa-checks|employee)\b/.test(path))).toEqual([]);
});

test('a reader changes the body with the keyboard, reads what the contract says at its line, and sends no invalid one', async ({
  page,
  complaints,
  foreign,
}) => {
  const sent = () => portal.sandbox.context.journal.list().length;
  const before = sent();
  await page.goto(CREATE);
  await tabTo(page, run(page).getByText('Change the body'));
  await page.keyboard.press('Enter');
  await body(page).waitFor();
  // What a screen reader says: the editor takes it away again soon.
  const heard: (string | null)[] = [];
  await page.exposeFunction('hear', (text: string | null) => heard.push(text));
  await run(page)
    .locator('[aria-live=polite]')
    .evaluate((live) => {
      const { hear } = globalThis as unknown as { hear: (text: string | null) => void };
      new MutationObserver(() => hear(live.textContent)).observe(live, { childList: true });
    });
  await page.keyboard.press('Tab');
  const valid = await written(page);
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(valid.replace(/"country": "\w+"/, '"country": "UK"'));
  await expect
    .poll(() => messages(page).allInnerTexts())
    .toEqual([expect.stringMatching(/^document\.country must be three capital letters/)]);
  expect(await messages(page).evaluate((message) => message.previousElementSibling?.textContent)).toContain(
    '"country": "UK"',
  );
  expect(await body(page).getAttribute('aria-invalid')).toBe('true');
  await expect
    .poll(() => heard)
    .toContainEqual(expect.stringMatching(/^Line \d+: document\.country must be three capital letters/));
  const focus = await run(page)
    .locator('.cm-focused')
    .evaluate((editor) => getComputedStyle(editor).outline);
  expect(focus).toMatch(/^rgb\(.+\) solid 2px$/);
  expect(await violations(page)).toEqual([]);
  await press(page);
  await expect.poll(() => said(page)).toBe('Nothing was sent: the body is invalid.');
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('"UK"');
  expect(await body(page).evaluate((text) => text === document.activeElement)).toBe(true);
  expect(sent()).toBe(before);
  await body(page).fill(valid.replace(/"family_name": "[^"]+"/, '"family_name": "Otherwise"'));
  await expect.poll(() => messages(page).count()).toBe(0);
  await press(page);
  await expect.poll(() => said(page)).toBe('The sandbox responded with 201 Created.');
  expect(await last(page).locator('pre').first().innerText()).toContain('"family_name": "Otherwise"');
  expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
});

test('on a telephone, a reader who has opened the body sees the response when the button is tapped', async () => {
  await using visit = await portal.open({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const { page } = visit;
  await page.goto(CREATE);
  await run(page).getByText('Change the body').tap();
  await body(page).waitFor();
  await page.getByRole('button', { name: 'Run it here' }).tap();
  await expect.poll(() => said(page)).toBe('The sandbox responded with 201 Created.');
  const { y, height } = (await run(page).getByRole('status').boundingBox())!;
  expect(y).toBeGreaterThan(0);
  // A window scrolls by whole pixels.
  expect(y + height).toBeLessThan(845);
});

test('a body that is no JSON is not sent, and another request brings a body of its own', async ({ page }) => {
  await page.goto(CREATE);
  await run(page).getByText('Change the body').click();
  await body(page).fill('{');
  await press(page);
  await expect.poll(() => said(page)).toBe('Nothing was sent: the body is invalid.');
  expect(await messages(page).allInnerTexts()).toEqual([expect.stringContaining("The body isn't JSON")]);
  await page.getByRole('combobox', { name: 'Request' }).selectOption('create-new-zealand-employer');
  await expect.poll(() => written(page)).toContain('"visa_check_type": "employer"');
  expect(await messages(page).count()).toBe(0);
  // Undo brings back no body of the request before.
  await body(page).press('Control+Z');
  expect(await written(page)).toContain('"visa_check_type": "employer"');
  await press(page);
  await expect.poll(() => said(page)).toBe('The sandbox responded with 201 Created.');
});

test('a reader whose editor could not be loaded is told to reload the page, and then has it', async ({
  page,
}) => {
  await page.route('**/json-editor*.js', (route) => route.abort());
  await page.goto(CREATE);
  const summary = run(page).getByText('Change the body');
  await summary.click();
  await run(page).getByText('Reload the page to retry.').waitFor();
  await page.unroute('**/json-editor*.js');
  await page.reload();
  await summary.click();
  await body(page).waitFor();
  expect(await written(page)).toContain('"jurisdiction"');
});

test('a body that is made invalid while the page waits for a sandbox is not sent', async ({ page }) => {
  await page.route(HEALTH, (route) => route.abort('connectionrefused'));
  await page.goto(CREATE);
  await press(page);
  await run(page).getByRole('alert').waitFor();
  await run(page).getByText('Change the body').click();
  await body(page).fill('{}');
  await page.unroute(HEALTH);
  await expect.poll(() => said(page)).toBe('Nothing was sent: the body is invalid.');
  expect(await exchanges(page).count()).toBe(0);
});

test('an attachment is downloaded after the check that it belongs to, and saved as a PDF', async ({
  page,
}) => {
  await page.goto('/reference/visa-checks/download-attachment/');
  await press(page);
  await expect.poll(() => said(page)).toMatch(/is pending/);
  portal.sandbox.clock.advance(20_000);
  await expect.poll(() => said(page)).toBe('The sandbox responded with 200 OK.');
  const download = page.waitForEvent('download');
  await run(page).getByRole('link', { name: 'Save visa.pdf' }).click();
  const bytes = await readFile(await (await download).path());
  expect(bytes.toString('latin1')).toMatch(/^%PDF-.*%%EOF\s*$/s);
});

test('an id that the reader enters is used, and a response that says no is shown as it is', async ({
  page,
}) => {
  await page.goto('/reference/visa-checks/get-visa-check/');
  await page.getByLabel('Check id').fill('vc_00000000000000000000000000000000');
  await press(page);
  await expect.poll(() => said(page)).toBe('The sandbox responded with 404 Not Found.');
  expect(await exchanges(page).count()).toBe(1);
  expect(await last(page).locator('pre').last().innerText()).toContain('"status": 404');
  await page.getByLabel('Check id').fill('');
  await press(page);
  await run(page).getByRole('button', { name: 'Finish it now' }).click();
  await expect.poll(() => said(page)).toBe('The sandbox responded with 200 OK.');
  // The creation, and the check before and after its end.
  expect(await exchanges(page).count()).toBe(3);
});

test('a check that was created is kept for the page that fetches it, which shows its result', async ({
  page,
  complaints,
  foreign,
}) => {
  await page.goto(CREATE);
  await press(page);
  await run(page).getByRole('link', { name: 'fetch its result' }).click();
  await page.waitForURL('**/get-visa-check/');
  await expect.poll(() => page.getByLabel('Check id').inputValue()).toMatch(/^vc_/);
  await press(page);
  await run(page).getByRole('button', { name: 'Finish it now' }).press('Enter');
  await expect
    .poll(() => run(page).locator('dl').innerText())
    .toMatch(/Status\s+completed.*May work\s+limited/su);
  expect(await exchanges(page).count()).toBe(2);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Run it here');
  expect(await violations(page)).toEqual([]);
  expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });

  // The sandbox forgets the check.
  await resetSandbox(portal.sandbox);
  await page.reload();
  await expect.poll(() => page.getByLabel('Check id').inputValue()).toMatch(/^vc_/);
  await press(page);
  await run(page).getByRole('button', { name: 'Finish it now' }).click();
  await expect.poll(() => said(page)).toBe('The sandbox responded with 200 OK.');
});

test('work rights are those of a person who has answered, or the empty record of one who has not', async ({
  page,
}) => {
  await page.goto('/reference/work-rights/get-work-rights/');
  await press(page);
  await expect.poll(() => run(page).locator('dl').innerText()).toMatch(/Visa held\s+Student/u);
  await page.getByLabel('Person').selectOption({ label: 'hasn’t answered: an empty record' });
  await press(page);
  await expect
    .poll(() => run(page).locator('dl').innerText())
    .toMatch(/Visa held\s+not known\s+Right to work until\s+not known/u);
});

test('a response is data: markup in it is shown as text', async ({ page, complaints }) => {
  await page.route('**/v2/visa-checks', (route) =>
    route.fulfill({
      status: 200,
      contentType: 'text/html',
      body: '<img src=x onerror="document.title=1"><b>yes</b>',
    }),
  );
  await page.goto(CREATE);
  await press(page);
  await expect.poll(() => said(page)).toMatch(/200/);
  expect(await last(page).innerText()).toContain('<b>yes</b>');
  expect(await run(page).locator('img, b').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('no key or token stands in what is shown of an update', async ({ page }) => {
  await page.goto('/reference/work-rights/save-onboard/');
  await page.getByRole('combobox', { name: 'Request' }).selectOption('update-by-onboard-id');
  await press(page);
  await expect.poll(() => said(page)).toBe('The sandbox responded with 200 OK.');
  const { apiKey, accessToken } = portal.sandbox.credentials;
  expect(await run(page).innerText()).not.toMatch(new RegExp(`${apiKey}|${accessToken}`));
});

test('where no sandbox is, the page names the command; the request is sent as soon as one is there', async () => {
  await using sandbox = await createSandbox();
  await using docs = await serveDocs({ port: 0 });
  await using visit = await portal.open({ baseURL: docs.url });
  const { page } = visit;
  await page.route('**/try/sandbox.json', (route) => route.fulfill({ json: { url: sandbox.url } }));
  await page.route(HEALTH, (route) => route.abort('connectionrefused'));
  await page.goto(CREATE);
  await press(page);
  const alert = run(page).getByRole('alert');
  await alert.waitFor();
  expect(await alert.innerText()).toContain(new URL(sandbox.url).host);
  expect(await alert.innerText()).toMatch(/npx -y pnpm@\S+ sandbox/);
  expect(await exchanges(page).count()).toBe(0);
  await page.unroute(HEALTH);
  await expect.poll(() => said(page)).toBe('The sandbox responded with 201 Created.');
  expect(await alert.isVisible()).toBe(false);
  expect(
    sandbox.context.journal.list().filter(({ operation_id }) => operation_id === 'createVisaCheck'),
  ).toHaveLength(1);
});

test('a request that is chosen while the page waits for a sandbox is the one that is sent', async ({
  page,
}) => {
  await page.route(HEALTH, (route) => route.abort('connectionrefused'));
  await page.goto(CREATE);
  await press(page);
  await run(page).getByRole('alert').waitFor();
  await page.getByRole('combobox', { name: 'Request' }).selectOption('create-new-zealand-employer');
  await page.unroute(HEALTH);
  await expect.poll(() => said(page)).toBe('The sandbox responded with 201 Created.');
  expect(await last(page).locator('pre').last().innerText()).toContain('"visa_check_type": "employer"');
});

test('where no sandbox comes within ten minutes, the page says that nothing was sent', async ({ page }) => {
  await page.route(HEALTH, (route) => route.abort('connectionrefused'));
  await page.clock.install();
  await page.goto(CREATE);
  await press(page);
  await run(page).getByRole('alert').waitFor();
  expect(await said(page)).toBe('');
  // Each attempt fails within the page, so that ten minutes pass at once.
  await page.evaluate(() => {
    globalThis.fetch = () => Promise.reject(new TypeError('No network.'));
  });
  await expect
    .poll(async () => {
      await page.clock.runFor(60_000);
      return said(page);
    })
    .toBe('No sandbox came within ten minutes, so nothing was sent.');
  expect(await run(page).getByRole('alert').isVisible()).toBe(true);
});

test('an id of one kind is not kept for a request that takes another kind', async ({ page }) => {
  await page.goto('/reference/work-rights/get-work-rights/');
  const request = page.getByRole('combobox', { name: 'Request' });
  await request.selectOption('work-rights-by-onboard-id');
  await page.getByRole('textbox', { name: 'Onboarding id' }).fill('an-onboarding-id');
  await request.selectOption('work-rights-by-employee-id');
  await request.selectOption('work-rights-by-onboard-id');
  expect(await page.getByRole('textbox', { name: 'Onboarding id' }).inputValue()).toBe('an-onboarding-id');
  await request.selectOption('work-rights-by-key-id');
  expect(await page.getByRole('textbox', { name: 'Key id' }).inputValue()).toBe('');
});

test.for(['http://198.51.100.7:4010', 'https://service.example'])(
  'nothing is sent to %s, whatever the site says, and the page says why',
  async (elsewhere, { page, complaints }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.route('http://127.0.0.1:4010/**', (route) => route.abort());
    await page.route('**/try/sandbox.json', (route) => route.fulfill({ json: { url: elsewhere } }));
    await page.goto(CREATE);
    await press(page);
    await expect
      .poll(() => said(page))
      .toBe(`The sandbox is on another machine: this site says ${elsewhere}. Nothing was sent there.`);
    expect(asked.filter((url) => /^(?:http:\/\/198\.|https:)|:4010\//.test(url))).toEqual([]);
    expect(complaints).toEqual([]);
  },
);
