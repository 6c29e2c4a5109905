import { selectors, type Browser, type Page } from 'playwright-core';

import { launchChromium } from '../../support/chromium.ts';
import { owner } from './session.ts';

export interface Editor extends AsyncDisposable {
  readonly page: Page;
}

/** Opens n8n's editor in the computer's headless Chromium and signs in. */
export async function openEditor(url: string): Promise<Editor> {
  selectors.setTestIdAttribute('data-test-id');
  await using started = new AsyncDisposableStack();
  const page = await openPage(started.use(await launchChromium()));
  await page.goto(`${url}/signin`, { waitUntil: 'domcontentloaded' });
  await page.locator('input[name="emailOrLdapLoginId"]').fill(owner.email);
  await page.locator('input[name="password"]').fill(owner.password);
  await page.getByTestId('form-submit-button').click();
  await page.waitForURL((address) => !address.pathname.includes('signin'));
  const running = started.move();
  return { page, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  // A busy computer renders the editor slowly.
  page.setDefaultTimeout(60_000);
  return page;
}
