import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Visit {
  readonly page: Page;
  readonly requests: string[];
  readonly complaints: string[];
}

/** Opens a page that is one file. Checks that it loads nothing else and that the browser reports no errors. */
export async function visitPage(
  browser: Browser,
  address: string,
  run: (visit: Visit) => Promise<void>,
  options: object = {},
): Promise<void> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(address, { waitUntil: 'load' });
    await run({ page, requests, complaints });
    expect({ requests, complaints }).toEqual({ requests: [address], complaints: [] });
  } finally {
    await context.close();
  }
}

/** The width of the page, and the right edge of its rightmost part. */
export function widthsOf(page: Page): Promise<{ page: number; right: number }> {
  return page.evaluate(() => ({
    page: document.documentElement.scrollWidth,
    right: Math.max(
      ...[...document.querySelectorAll('body *')].map((each) => each.getBoundingClientRect().right),
    ),
  }));
}
