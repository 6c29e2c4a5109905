import { digestPage, importPeople, monitorReport, openLedger } from '@workrights/durable';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../portal/violations.ts';
import { launchChromium } from '../support/chromium.ts';
import { type Visit, visitPage, widthsOf } from './visit-page.ts';

let folder: string;
let browser: Browser;
let address: string;

/** An invented result that an importer states. */
const stated = (expiresOn: string | null) => ({
  source: 'stated' as const,
  checkId: null,
  jurisdiction: null,
  status: null,
  work: 'unknown' as const,
  study: 'unknown' as const,
  conditions: [],
  expiresOn,
  expiryMissing: expiresOn === null ? ('not-stated' as const) : null,
  environment: null,
  checkedOn: '2026-11-01',
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'digest-'));
  await using ledger = await openLedger(
    { folder: path.join(folder, 'ledger') },
    { key: 'an invented key of a test' },
  );
  const clock = { now: () => Date.parse('2026-11-23T01:00:00Z') };
  await importPeople(
    ledger,
    [
      { employeeId: 'E-1', consent: true, result: stated(null) },
      { employeeId: '<script>alert(1)</script>', consent: false, result: stated('2026-11-22') },
      { employeeId: 'E'.repeat(80), consent: true, result: stated('2026-12-24') },
    ],
    { clock },
  );
  const place = path.join(folder, 'digest.html');
  await writeFile(place, digestPage(await monitorReport(ledger, { clock })));
  address = pathToFileURL(place).href;
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

const visit = (run: (visit: Visit) => Promise<void>, options?: object): Promise<void> =>
  visitPage(browser, address, run, options);

describe('the digest, in a browser', () => {
  test.each(['light', 'dark'] as const)(
    'has nothing for axe to find in the %s theme, and loads nothing',
    async (colorScheme) => {
      await visit(async ({ page }) => expect(await violations(page)).toEqual([]), { colorScheme });
    },
  );

  test('shows those for a person to decide before all others, and employee ids as they are', async () => {
    await visit(async ({ page }) => {
      expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe(
        'For a person to decide',
      );
      const first = page.getByRole('table', { name: 'People to decide about' });
      expect(await first.getByRole('rowheader').allTextContents()).toEqual(['E-1']);
      const ended = page.getByRole('table', { name: 'Visas that have ended' });
      expect(await ended.getByRole('rowheader').allTextContents()).toEqual(['<script>alert(1)</script>']);
    });
  });

  test('fits 320 pixels, where nothing is cut off', async () => {
    await visit(
      async ({ page }) => {
        const { page: whole, right } = await widthsOf(page);
        expect(whole).toBeLessThanOrEqual(320);
        expect(right).toBeLessThanOrEqual(320);
      },
      { viewport: { width: 320, height: 640 } },
    );
  });
});
