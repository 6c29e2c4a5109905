import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { createObserver, renderPage } from '@workrights/observe';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { violations } from '../portal/violations.ts';
import { launchChromium } from '../support/chromium.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** The page for a service with an unexpected status and an unexpected field. */
function pageOfReport(): string {
  const observer = createObserver();
  const at = new Date('2026-03-02T10:00:00Z');
  const type = ['content-type', 'application/json'] as const;
  const body = {
    data: { id: 'vc_1', jurisdiction: 'AUS', status: 'completed', quokkas: 1, visa: { australia: {} } },
  };
  for (const [method, status] of [
    ['POST', 202],
    ['GET', 200],
  ] as const) {
    observer.see({
      method,
      url: `https://service.invalid/v2/visa-checks${method === 'GET' ? '/vc_1' : ''}`,
      requestHeaders: [type],
      requestBody: Buffer.from(method === 'GET' ? '' : '{"jurisdiction": "AUS"}'),
      status,
      responseHeaders: [type],
      responseBody: Buffer.from(JSON.stringify(body)),
      at,
    });
  }
  return renderPage(observer.report());
}

test.each(['light', 'dark'] as const)(
  'the page of a report is read by everybody, also on a narrow screen, %s',
  async (colorScheme) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'workrights-report-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'report.html');
    await writeFile(file, pageOfReport());
    const page = await browser.newPage({ colorScheme, viewport: { width: 320, height: 800 } });
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('request', (request) => {
      if (request.url() !== pathToFileURL(file).href) complaints.push(request.url());
    });
    await page.goto(pathToFileURL(file).href);
    for (const summary of await page.locator('summary').all()) await summary.click();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Report of workrights observe');
    expect(await page.getByText('Unknown status:').count()).toBe(1);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    expect(background).toBe(colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(20, 23, 26)');
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  },
);
