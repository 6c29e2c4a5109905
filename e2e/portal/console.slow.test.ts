import type { FrameLocator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { usePortal } from './open-portal.ts';
import { tabTo } from './tab-to.ts';
import { violations } from './violations.ts';

const portal = usePortal();

/** The console is Scalar's interface: what is named here are its words. */
class Console {
  readonly #page: Page;
  readonly #frame: FrameLocator;

  constructor(page: Page) {
    this.#page = page;
    this.#frame = page.frameLocator('iframe[title="Console of both interfaces"]');
  }

  /** Opens an operation by the name that its list shows, ready to be sent. */
  async choose(name: RegExp, request: RegExp): Promise<void> {
    await this.#page.keyboard.press('Escape');
    await this.#frame.getByRole('link', { name }).first().click();
    await this.#frame.getByRole('button', { name: request }).first().click();
  }

  /** Fills a value of the request in, by its place among the names and values that can be typed. */
  async fill(place: number, text: string): Promise<void> {
    await this.#frame.locator('[contenteditable=true]').nth(place).click();
    await this.#page.keyboard.press('Control+A');
    await this.#page.keyboard.type(text);
  }

  async send(status: string): Promise<void> {
    await this.#frame.getByRole('button', { name: /^Send/ }).first().click();
    await this.#frame.getByText(status).waitFor();
  }

  /** The body of the last answer. */
  async answer(): Promise<string> {
    return (await this.#frame.locator('.cm-content').last().textContent()) ?? '';
  }

  async openAttachments(): Promise<void> {
    await this.#page.keyboard.press('Escape');
    const group = this.#frame.getByRole('link', { name: /attachments/i });
    await group
      .or(this.#frame.getByRole('button', { name: /attachments/i }))
      .first()
      .click();
  }
}

test('the console creates a check, reads it and downloads its PDF', async () => {
  await using visit = await portal.open({ viewport: { width: 1400, height: 900 } });
  const { page, complaints, foreign } = visit;
  await page.goto('/try/');
  await tabTo(page, page.getByRole('button', { name: 'Open the console here' }));
  await page.keyboard.press('Enter');
  const frame = new Console(page);

  await frame.choose(/Create a visa check/, /Test Request.*\/v2\/visa-checks\)/i);
  await frame.send('201 Created');
  const [id = ''] = /vc_[0-9a-f]{32}/.exec(await frame.answer()) ?? [];
  expect(id).not.toBe('');
  portal.sandbox.clock.advance(20_000);

  await frame.choose(/Fetch a visa check/, /Test Request.*\/v2\/visa-checks\/\{id\}\)/i);
  await frame.fill(1, id);
  await frame.send('200 OK');
  const answer = await frame.answer();
  expect(answer).toMatch(/"status": "completed"/);
  const [attachment = ''] = /att_[0-9a-f]+/.exec(answer) ?? [];

  await frame.openAttachments();
  await frame.choose(/Download/, /Test Request.*attachments/i);
  await frame.fill(1, id);
  await frame.fill(3, attachment);
  await frame.send('200 OK');
  expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
});

test.each(['light', 'dark'] as const)('axe finds nothing in the console, %s', async (colorScheme) => {
  await using visit = await portal.open({ colorScheme });
  const { page, complaints, foreign } = visit;
  await page.goto('/try/console/');
  await page
    .getByRole('link', { name: /Create a visa check/ })
    .first()
    .waitFor();
  expect(await violations(page)).toEqual([]);
  expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
});

test.each(['light', 'dark'] as const)(
  'axe finds nothing while the console loads, %s',
  async (colorScheme) => {
    await using visit = await portal.open({ colorScheme });
    const { page } = visit;
    // Its answer never comes.
    await page.route('**/standalone.esm.js', () => undefined);
    await page.goto('/try/console/', { waitUntil: 'domcontentloaded' });
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Console of both interfaces');
    expect(await violations(page)).toEqual([]);
  },
);

test('the console says without JavaScript that it needs it', async () => {
  await using visit = await portal.open({ javaScriptEnabled: false });
  const { page } = visit;
  await page.goto('/try/console/');
  expect(await page.getByRole('main').innerText()).toContain('The console needs JavaScript.');
});

test('the console is not opened for a sandbox on another machine, and its page says why', async () => {
  await using visit = await portal.open();
  const { page, foreign } = visit;
  await page.route('**/try/sandbox.json', (route) =>
    route.fulfill({ json: { url: 'https://service.example' } }),
  );
  await page.goto('/try/console/');
  await page.getByText('The sandbox is on another machine: this site says https://service.example').waitFor();
  expect(foreign).toEqual([]);
});
