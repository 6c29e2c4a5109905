import { serveDocs } from '@workrights/portal/server';
import { createSandbox, type Sandbox } from '@workrights/sandbox';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { test as base } from 'vitest';

import { useOnce } from '../../vitest.use.ts';
import { launchChromium } from '../support/chromium.ts';

export interface Portal extends AsyncDisposable {
  readonly url: string;
  readonly sandbox: Sandbox;
  readonly browser: Browser;
  /** A page in its own browser context, with its errors. */
  open(options?: BrowserContextOptions): Promise<Visit>;
}

export interface Visit extends AsyncDisposable {
  readonly page: Page;
  /** Requests to other hosts. None leaves the machine. */
  readonly foreign: readonly string[];
  /** Console errors, exceptions, and responses other than 2xx and 3xx. */
  readonly complaints: readonly string[];
}

/**
 * The built portal as `pnpm start` serves it, with a sandbox in memory and a Chromium.
 *
 * @param folder another built site, which doesn't use this sandbox.
 */
export async function openPortal({ folder }: { folder?: string } = {}): Promise<Portal> {
  await using started = new AsyncDisposableStack();
  const sandbox = started.use(await createSandbox());
  const { url } = started.use(
    await serveDocs({ port: 0, ...(folder === undefined ? { sandbox } : { folder }) }),
  );
  const browser = started.use(await launchChromium());
  const running = started.move();
  return {
    url,
    sandbox,
    browser,
    open: (options) => visit(browser, url, options),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** One portal for a file of tests. `test` gives each test its own page, and that page's errors. */
export function usePortal(start: () => Promise<Portal> = openPortal) {
  const portal = useOnce(start);
  const test = base
    // Vitest reads from the parameter which other parts a part needs.
    .extend('visit', async ({ task: _ }, { onCleanup }) => {
      const opened = await portal.open();
      onCleanup(() => opened[Symbol.asyncDispose]());
      return opened;
    })
    .extend('page', ({ visit }) => visit.page)
    .extend('foreign', ({ visit }) => visit.foreign)
    .extend('complaints', ({ visit }) => visit.complaints);
  return { portal, test };
}

async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...options,
  });
  const foreign: string[] = [];
  const complaints: string[] = [];
  context.on('request', (request) => {
    const address = request.url();
    // Chromium's PDF viewer uses addresses of other schemes.
    if (/^https?:/.test(address) && new URL(address).origin !== url) foreign.push(address);
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  return { page, foreign, complaints, [Symbol.asyncDispose]: () => context.close() };
}
