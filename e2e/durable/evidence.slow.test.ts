import {
  importPeopleFromFile,
  openLedger,
  runMonitor,
  verifyReport,
  writeEvidence,
} from '@workrights/durable';
import { createSandbox } from '@workrights/sandbox';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../portal/violations.ts';
import { launchChromium } from '../support/chromium.ts';
import { createDatabase } from '../support/shared-postgres.ts';
import { visitPage, widthsOf } from './visit-page.ts';

const PEOPLE = [
  'reference,jurisdiction,check_type,document_type,identifier,country,family_name,date_of_birth,consent',
  '<b>E-1</b>,AUS,work,passport,SBXSTUDENT8105,COL,Sample,1998-04-12,yes',
  'E-2,AUS,work,passport,SBXPERMANENT189,GBR,Sample,1985-11-03,yes',
];

let folder: string;
let browser: Browser;
let publicKey: string;
const evidence = () => path.join(folder, 'evidence');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'evidence-'));
  const file = path.join(folder, 'people.csv');
  await writeFile(file, `${PEOPLE.join('\n')}\n`);
  await using sandbox = await createSandbox();
  // Lets the checks finish soon.
  const ahead = setInterval(() => sandbox.clock.advance(5000), 200);
  try {
    await using ledger = await openLedger(
      { database: await createDatabase() },
      { key: 'an invented key of a test' },
    );
    ({ publicKey } = ledger);
    await importPeopleFromFile(ledger, { file });
    const checks = {
      baseUrl: sandbox.url,
      accessToken: sandbox.credentials.accessToken,
      quota: 'none',
    } as const;
    await runMonitor(ledger, { checks, mode: 'fastcheck', attachments: true });
    const people = await ledger.monitor.people();
    await writeEvidence(ledger, people.find(({ employeeId }) => employeeId !== 'E-2')!.id, evidence());
  } finally {
    clearInterval(ahead);
  }
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

const address = () => pathToFileURL(path.join(evidence(), 'evidence.html')).href;

test('the evidence of a person from a ledger in Postgres is signed, with the check and its PDF record', async () => {
  const verified = await verifyReport(evidence(), { publicKey });
  expect(verified).toMatchObject({ ok: true, manifest: { format: 'workrights-evidence', checks: 1 } });
  expect(verified.manifest!.files.map(({ path: name }) => name.replace(/-\w+\.pdf$/u, '.pdf'))).toEqual([
    'evidence.html',
    'evidence.json',
    'results.csv',
    'exceptions.csv',
    'attachments/check-000001-1.pdf',
  ]);
});

describe('the page of it, in a browser', () => {
  test.each(['light', 'dark'] as const)(
    'has nothing for axe to find in the %s theme, loads nothing, and shows an employee id as it is',
    async (colorScheme) => {
      await visitPage(
        browser,
        address(),
        async ({ page }) => {
          expect(await violations(page)).toEqual([]);
          expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Evidence: <b>E-1</b>');
          const checks = page.getByRole('table', { name: 'Checks, those of the oldest run first' });
          expect(await checks.getByRole('rowheader').count()).toBe(1);
        },
        { colorScheme },
      );
    },
  );

  test('fits 320 pixels, where nothing is cut off', async () => {
    await visitPage(
      browser,
      address(),
      async ({ page }) => {
        const { page: whole, right } = await widthsOf(page);
        expect(whole).toBeLessThanOrEqual(320);
        expect(right).toBeLessThanOrEqual(320);
      },
      { viewport: { width: 320, height: 640 } },
    );
  });
});
