import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openPortal, type Portal, type Visit } from './open-portal.ts';

/** What a reader types, and where he must be able to go from one of the first three results. */
const searches: [query: string, address: string][] = [
  ['date_of_birth', '/reference/fields/date_of_birth/'],
  ['customer_authority_id', '/reference/fields/customer_authority_id/'],
  ['visa_check_schema', '/reference/fields/visa_check_schema/'],
  ['visa_schema', '/reference/fields/visa_schema/'],
  ['work_entitlement', '/reference/fields/work_entitlement/'],
  ['study_entitlement', '/reference/fields/study_entitlement/'],
  ['download_url', '/reference/fields/download_url/'],
  ['purged_at', '/reference/fields/purged_at/'],
  ['onboard_id', '/reference/fields/onboard_id/'],
  ['identifier', '/reference/fields/identifier/'],
  ['grant_date', '/reference/fields/grant_date/'],
  ['environment', '/reference/fields/environment/'],
  ['off-peak', '/guides/visa-checks/fast-and-off-peak/'],
  ['attachments', '/guides/visa-checks/attachments/'],
  ['never send twice', '/guides/errors-and-retries/'],
  ['OutcomeUnknownError', '/reference/errors/'],
  ['onboarding to work rights', '/guides/work-rights/onboarding/'],
  ['merge', '/guides/work-rights/merge-and-update/'],
  ['scenarios', '/guides/sandbox/scenarios/'],
  ['condition 8547', '/guides/visa-checks/reading-results/'],
  ['n8n trigger', '/guides/n8n/trigger/'],
  ['personal data', '/guides/security/'],
  ['migrate from fetch', '/guides/migrating/'],
  ['create a visa check', '/reference/visa-checks/create-visa-check/'],
  ['get work rights', '/reference/work-rights/get-work-rights/'],
];

let portal: Portal;
let visit: Visit;
let page: Page;
beforeAll(async () => {
  portal = await openPortal();
  visit = await portal.open();
  ({ page } = visit);
  await page.goto('/');
  await page.getByRole('button', { name: 'Search' }).click();
});
afterAll(async () => {
  await visit[Symbol.asyncDispose]();
  await portal[Symbol.asyncDispose]();
});

/** The pages of the first results in the order shown; a page's own places count as the page. */
async function results(query: string): Promise<string[]> {
  const dialog = page.getByRole('dialog');
  const input = dialog.getByRole('searchbox').or(dialog.getByRole('textbox')).first();
  const places = dialog.locator('.pagefind-ui__result');
  await input.fill('');
  await expect.poll(() => places.count()).toBe(0);
  await input.fill(query);
  // Each result comes by itself, into the place that is kept for it.
  const links: string[] = [];
  for (const place of [0, 1, 2]) {
    links.push((await places.nth(place).locator('a').first().getAttribute('href')) ?? '');
  }
  return links.map((link) => new URL(link, portal.url).pathname);
}

test.each(searches)('a search for %j shows %s among the first three', async (query, address) => {
  expect((await results(query)).slice(0, 3)).toContain(address);
});

test('searching asks nobody but the portal', () => {
  expect({ foreign: visit.foreign, complaints: visit.complaints }).toEqual({ foreign: [], complaints: [] });
});
