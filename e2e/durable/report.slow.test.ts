import { writeReport } from '@workrights/durable';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../portal/violations.ts';
import { launchChromium } from '../support/chromium.ts';
import { OF_ONE_PERSON, peopleRun } from './people-run.ts';
import { type Visit, visitPage, widthsOf } from './visit-page.ts';

let folder: string;
let browser: Browser;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'report-'));
  await using ledger = await peopleRun(folder, 'people of June');
  await writeReport(ledger, 'people of June', path.join(folder, 'report'));
  address = pathToFileURL(path.join(folder, 'report', 'report.html')).href;
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

const visit = (run: (visit: Visit) => Promise<void>, options?: object): Promise<void> =>
  visitPage(browser, address, run, options);

describe('the report of a run, in a browser', () => {
  test.each(['light', 'dark'] as const)(
    'has nothing for axe to find in the %s theme, and loads nothing',
    async (theme) => {
      await visit(
        async ({ page }) => {
          expect(await violations(page)).toEqual([]);
          const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
          expect(ground).toBe(theme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(20, 23, 26)');
        },
        { colorScheme: theme },
      );
    },
  );

  test('says each chart in words: what it shows, with every number', async () => {
    await visit(async ({ page }) => {
      const charts = page.getByRole('img');
      expect(await charts.count()).toBe(3);
      const work = page.getByRole('img', { name: /Entitlement to work/ });
      const words = (await work.getAttribute('aria-labelledby')) ?? '';
      expect(words).not.toBe('');
      expect(await work.locator('desc').textContent()).toMatch(
        /^Yes: \d+ \([\d.]+ %\); Limited: \d+ \([\d.]+ %\); No: \d+.*; Unknown: never a yes: \d+ \([\d.]+ %\)$/,
      );
      const captions = await page.locator('caption').allInnerTexts();
      expect(captions).toEqual([
        'Rows by outcome',
        'Entitlement to work',
        'Why it is unknown',
        'Entitlement to study',
        'Why it is unknown',
        'Conditions of visas that have not ended',
        'Visas by the month of their last day',
        'Exceptions by kind',
        'Exceptions by reason, and what to do',
      ]);
      const unnamed = page.locator('svg:not([role="img"]):not([aria-hidden="true"])');
      expect(await unnamed.count()).toBe(0);
    });
  });

  test('says that it is sample data, and that a row has no result yet', async () => {
    await visit(async ({ page }) => {
      const notices = await page.locator('.notice').allInnerTexts();
      expect(notices).toEqual([
        expect.stringContaining('Its results say nothing about a person.'),
        expect.stringContaining('1 row has no result yet.'),
      ]);
    });
  });

  test('holds nothing of one person: no value, id, row number, or word of the service', async () => {
    const exceptions = await readFile(path.join(folder, 'report', 'exceptions.csv'), 'utf8');
    for (const text of [...OF_ONE_PERSON, 'as row ']) expect(exceptions).toContain(text);
    await visit(async ({ page }) => {
      const content = await page.content();
      expect(content).toMatch(/several-checks[^]*refused-by-service|refused-by-service[^]*several-checks/);
      expect(content).not.toMatch(
        /SBX|Sample,|Specimen|Placeholder|Образец|1995-04-12|E-\d{4}|vc_|row \d|Invented words/,
      );
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

  test('reads the same without scripts, and prints in black on white with its bars', async () => {
    await visit(
      async ({ page }) => {
        expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toContain(
          'Expiries by month',
        );
      },
      { javaScriptEnabled: false },
    );
    await visit(
      async ({ page }) => {
        await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
        const style = await page.evaluate(() => {
          const bar = document.querySelector('svg.whole');
          return {
            ground: getComputedStyle(document.body).backgroundColor,
            text: getComputedStyle(document.body).color,
            bars: bar && getComputedStyle(bar).printColorAdjust,
          };
        });
        expect(style).toEqual({ ground: 'rgb(255, 255, 255)', text: 'rgb(0, 0, 0)', bars: 'exact' });
        expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
      },
      { colorScheme: 'dark' },
    );
  });
});
