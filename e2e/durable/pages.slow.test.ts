import { verifyReport } from '@workrights/durable';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { useOnce } from '../../vitest.use.ts';
import { violations } from '../portal/violations.ts';
import { launchChromium } from '../support/chromium.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { makeDigest, makeEvidence, makeObserved, makeReport } from './made-pages.ts';
import { OF_ONE_PERSON } from './people-run.ts';

const folder = useOnce(() => temporaryFolder('pages'));
let browser: Browser;
let publicKey: string;
const files = new Map<string, string>();

const [REPORT, DIGEST, EVIDENCE, OBSERVED] = [
  'the report of a run',
  'the digest of the monitor',
  'the evidence of a person',
  'the report of the observer',
] as const;

beforeAll(async () => {
  browser = await launchChromium();
  files.set(REPORT, await makeReport(folder.path));
  files.set(DIGEST, await makeDigest(folder.path));
  const evidence = await makeEvidence(folder.path);
  files.set(EVIDENCE, evidence.page);
  ({ publicKey } = evidence);
  files.set(OBSERVED, await makeObserved(folder.path));
});
afterAll(() => browser?.close());

/** Opens a page, which is one file. Checks that it loads nothing else and that the browser reports no errors. */
async function visit(
  name: string,
  run: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const address = pathToFileURL(files.get(name)!).href;
  await using context = await browser.newContext(options);
  const page = await context.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto(address, { waitUntil: 'load' });
  await run(page);
  expect({ requests, complaints }).toEqual({ requests: [address], complaints: [] });
}

const unfold = async (page: Page) => {
  for (const summary of await page.locator('summary').all()) await summary.click();
};

describe.each([REPORT, DIGEST, EVIDENCE, OBSERVED])('%s, in a browser', (name) => {
  test.each([
    ['light', 'rgb(255, 255, 255)'],
    ['dark', 'rgb(20, 23, 26)'],
  ] as const)(
    'has nothing for axe to find in the %s theme, and loads nothing',
    async (colorScheme, colour) => {
      const check = async (page: Page) => {
        await unfold(page);
        expect(await violations(page)).toEqual([]);
        const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        expect(ground).toBe(colour);
      };
      await visit(name, check, { colorScheme });
    },
  );

  test('fits 320 pixels, where nothing is cut off', async () => {
    const check = async (page: Page) => {
      await unfold(page);
      const { whole, right } = await page.evaluate(() => ({
        whole: document.documentElement.scrollWidth,
        right: Math.max(
          ...[...document.querySelectorAll('body *')].map((each) => each.getBoundingClientRect().right),
        ),
      }));
      expect(whole).toBeLessThanOrEqual(320);
      expect(right).toBeLessThanOrEqual(320);
    };
    await visit(name, check, { viewport: { width: 320, height: 640 } });
  });
});

test('the report of the observer names a status that the contract lacks', async () => {
  await visit(OBSERVED, async (page) => {
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Report of workrights observe');
    expect(await page.getByText('Unknown status:').count()).toBe(1);
  });
});

test('the digest shows those for a person to decide before all others, and employee ids as they are', async () => {
  await visit(DIGEST, async (page) => {
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(headings[0]).toBe('For a person to decide');
    const idsIn = (name: string) =>
      page.getByRole('table', { name }).getByRole('rowheader').allTextContents();
    expect(await idsIn('People to decide about')).toEqual(['E-1']);
    expect(await idsIn('Visas that have ended')).toEqual(['<script>alert(1)</script>']);
  });
});

test('the evidence of a person from a ledger in Postgres is signed, with the check and its PDF record', async () => {
  const verified = await verifyReport(path.dirname(files.get(EVIDENCE)!), { publicKey });
  expect(verified).toMatchObject({ ok: true, manifest: { format: 'workrights-evidence', checks: 1 } });
  expect(verified.manifest!.files.map(({ path: name }) => name.replace(/-\w+\.pdf$/u, '.pdf'))).toEqual([
    'evidence.html',
    'evidence.json',
    'results.csv',
    'exceptions.csv',
    'attachments/check-000001-1.pdf',
  ]);
  await visit(EVIDENCE, async (page) => {
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Evidence: <b>E-1</b>');
    const checks = page.getByRole('table', { name: 'Checks, those of the oldest run first' });
    expect(await checks.getByRole('rowheader').count()).toBe(1);
  });
});

describe('the report of a run', () => {
  test('says each chart in words: what it shows, with every number', async () => {
    await visit(REPORT, async (page) => {
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
    await visit(REPORT, async (page) => {
      const notices = await page.locator('.notice').allInnerTexts();
      expect(notices).toEqual([
        expect.stringContaining('Its results say nothing about a person.'),
        expect.stringContaining('1 row has no result yet.'),
      ]);
    });
  });

  test('holds nothing of one person: no value, id, row number, or word of the service', async () => {
    const exceptions = await readFile(path.join(folder.path, 'report', 'exceptions.csv'), 'utf8');
    for (const text of [...OF_ONE_PERSON, 'as row ']) expect(exceptions).toContain(text);
    await visit(REPORT, async (page) => {
      const content = await page.content();
      expect(content).toMatch(/several-checks[^]*refused-by-service|refused-by-service[^]*several-checks/);
      expect(content).not.toMatch(
        /SBX|Sample,|Specimen|Placeholder|Образец|1995-04-12|E-\d{4}|vc_|row \d|Invented words/,
      );
    });
  });

  test('reads the same without scripts, and prints in black on white with its bars', async () => {
    await visit(
      REPORT,
      async (page) => {
        expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toContain(
          'Expiries by month',
        );
      },
      { javaScriptEnabled: false },
    );
    await visit(
      REPORT,
      async (page) => {
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
