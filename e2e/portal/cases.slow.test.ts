import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { usePortal } from './open-portal.ts';
import { tabTo } from './tab-to.ts';
import { violations } from './violations.ts';

const { portal, test } = usePortal();

const CREATE = '/reference/visa-checks/create-visa-check/';
const GET = '/reference/visa-checks/get-visa-check/';
const OBJECT = '/reference/objects/visa-check/';

const field = (page: Page, anchor: string) => page.locator(`[id="${anchor}"]`);
const kinds = (page: Page) => page.getByRole('group', { name: 'Kind of check' });
const needs = (page: Page) => page.locator('.needs').innerText();
const responses = (page: Page) => page.getByRole('combobox', { name: 'Example of a response' });
const response = (page: Page) => page.locator('[data-example-panel] pre').innerText();
const request = (page: Page) => page.locator('[data-code-panel] pre').first().innerText();
const caseOf = (page: Page) => new URL(page.url()).searchParams.get('case');

async function choose(page: Page, country: string, type: string): Promise<void> {
  await kinds(page).getByRole('group', { name: country }).getByRole('radio', { name: type }).check();
}

test('a reader who chooses a kind of check sees its fields, needs, request and responses, and no others', async ({
  page,
  complaints,
}) => {
  await page.goto(CREATE);
  // Playwright takes a field that is far from the screen, and so not laid out yet, for a hidden one.
  await page.addStyleTag({ content: '* { content-visibility: visible !important; }' });
  expect(await field(page, 'request.australia').isVisible()).toBe(true);
  expect(await field(page, 'request.new_zealand').isVisible()).toBe(true);

  await choose(page, 'New Zealand', 'employer');
  expect(await field(page, 'request.australia').isVisible()).toBe(false);
  expect(await field(page, 'request.new_zealand.employment_start_date').isVisible()).toBe(true);
  expect(
    await field(page, 'request.document.date_of_birth').locator('.presence:visible').allInnerTexts(),
  ).toEqual(['optional']);
  expect(await needs(page)).not.toMatch(/australia|approval_letter|customer_authority_id/);
  await expect.poll(() => request(page)).toContain('"employer"');
  await expect.poll(() => response(page)).toContain('"employment_start_date"');
  expect(await responses(page).locator('option').allInnerTexts()).not.toContainEqual(
    expect.stringMatching(/Australian|verification/),
  );

  await choose(page, 'Australia', 'agent');
  expect(await field(page, 'request.new_zealand').isVisible()).toBe(false);
  expect(
    await field(page, 'request.customer_authority_id').locator('.presence:visible').allInnerTexts(),
  ).toEqual(['required']);
  expect(await needs(page)).toContain('customer_authority_id');
  await expect.poll(() => response(page)).toContain('"agent"');

  await choose(page, 'Australia', 'work');
  expect(await needs(page)).not.toContain('customer_authority_id');
  await kinds(page).getByRole('radio', { name: 'all' }).check();
  expect(await field(page, 'request.new_zealand').isVisible()).toBe(true);
  expect(complaints).toEqual([]);
});

test('the kind of check is remembered on other pages, and forgotten when all are chosen', async ({
  page,
}) => {
  await page.goto(CREATE);
  await choose(page, 'Australia', 'agent');
  await page.goto(OBJECT);
  expect(await field(page, 'visa.australia.grant_number').isVisible()).toBe(true);
  expect(await field(page, 'visa.new_zealand').isVisible()).toBe(false);
  expect(caseOf(page)).toBe('australia-agent');
  await choose(page, 'Australia', 'work');
  expect(await field(page, 'visa.australia.grant_number').isVisible()).toBe(false);
  await page.goto(GET);
  expect(await kinds(page).getByRole('radio', { name: 'work' }).isChecked()).toBe(true);
  await kinds(page).getByRole('radio', { name: 'all' }).check();
  await page.goto(CREATE);
  expect(caseOf(page)).toBeNull();
  expect(await kinds(page).getByRole('radio', { name: 'all' }).isChecked()).toBe(true);
});

test('a shared link opens with its kind of check, and the links of the page keep it', async ({ page }) => {
  await page.goto(`${GET}?case=new-zealand-verification`);
  await expect.poll(() => response(page)).toContain('"inz_client_number"');
  await page.locator('main').getByRole('link', { name: 'The visa check' }).click();
  await page.waitForURL(`**${OBJECT}?case=new-zealand-verification`);
  await expect.poll(() => field(page, 'visa.new_zealand.inz_client_number').isVisible()).toBe(true);
  expect(await field(page, 'visa.new_zealand.enquiry_number').isVisible()).toBe(false);
});

test('a shared link is remembered where nothing was, and changes nothing of what was chosen', async ({
  page,
}) => {
  await page.goto(`${GET}?case=new-zealand-verification`);
  await page.goto(OBJECT);
  expect(caseOf(page)).toBe('new-zealand-verification');
  await choose(page, 'Australia', 'agent');
  await page.goto(`${GET}?case=new-zealand-verification`);
  expect(await kinds(page).getByRole('radio', { name: 'verification' }).isChecked()).toBe(true);
  await page.goto(OBJECT);
  expect(caseOf(page)).toBe('australia-agent');
});

test('only a link to a page with the kinds of check carries the one that is chosen', async ({ page }) => {
  await page.goto(`${CREATE}?case=australia-agent`);
  const carrying = await page
    .locator('a[href*="case="]')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).pathname))]);
  expect(carrying).toContain(OBJECT);
  for (const path of carrying) {
    await page.goto(path);
    expect(await page.locator('[data-case-switch]').count()).toBe(1);
  }
});

test.for(['', '?case=new-zealand', '?case=constructor', '?case=australia-work%20'])(
  'an address with "%s" shows all',
  async (query, { page }) => {
    await page.goto(CREATE + query);
    expect(await kinds(page).getByRole('radio', { name: 'all' }).isChecked()).toBe(true);
    expect(await field(page, 'request.australia').isVisible()).toBe(true);
    expect(await field(page, 'request.new_zealand').isVisible()).toBe(true);
    expect(caseOf(page)).toBeNull();
  },
);

test('a link to a field that the remembered kind hides shows the field, and the choice stays remembered', async ({
  page,
}) => {
  await page.goto(`${CREATE}?case=australia-work`);
  const target = field(page, 'request.new_zealand.employment_start_date');
  await page.goto(`${CREATE}#request.new_zealand.employment_start_date`);
  await expect.poll(() => target.isVisible()).toBe(true);
  expect(await kinds(page).getByRole('radio', { name: 'employer' }).isChecked()).toBe(true);
  expect(await page.getByRole('status').filter({ hasText: 'New Zealand, employer' }).isVisible()).toBe(true);
  expect(caseOf(page)).toBe('australia-work');
  await page.reload();
  await expect.poll(() => target.isVisible()).toBe(true);
  expect(caseOf(page)).toBe('australia-work');
  await page.locator('main').getByRole('link', { name: 'The visa check' }).first().click();
  await page.waitForURL(`**${OBJECT}?case=australia-work`);
  await page.goto(GET);
  expect(caseOf(page)).toBe('australia-work');
});

test('a link on the page to a field that is hidden or folded shows it, also the second time', async ({
  page,
}) => {
  await page.goto(CREATE);
  const target = field(page, 'request.new_zealand.visa_check_type');
  const link = page.locator('.refused').getByRole('link', { name: 'new_zealand.visa_check_type' }).first();
  for (const kind of ['work', 'study']) {
    await choose(page, 'Australia', kind);
    expect(await target.isVisible()).toBe(false);
    await link.click();
    await expect.poll(() => target.isVisible()).toBe(true);
  }
  const children = field(page, 'request.new_zealand').locator('details.children');
  await children.locator('summary').first().click();
  expect(await target.isVisible()).toBe(false);
  await link.click();
  await expect.poll(() => target.isVisible()).toBe(true);
});

test.for([CREATE, '/reference/open-points/'])(
  '%s works after an address that cannot be decoded',
  async (path, { page }) => {
    const thrown: string[] = [];
    page.on('pageerror', ({ message }) => thrown.push(message));
    await page.goto(`${path}#100%`);
    expect(thrown).toEqual([]);
    if (path !== CREATE) return;
    await choose(page, 'Australia', 'work');
    await page.evaluate(() => (location.hash = 'request.new_zealand.employment_start_date'));
    await expect.poll(() => field(page, 'request.new_zealand.employment_start_date').isVisible()).toBe(true);
  },
);

test('without JavaScript everything is shown, and nothing is offered that does not work', async () => {
  await using visit = await portal.open({ javaScriptEnabled: false });
  const { page } = visit;
  for (const [path, anchors] of [
    [
      `${CREATE}?case=new-zealand-employer`,
      ['request.australia', 'request.new_zealand', 'request.customer_authority_id'],
    ],
    [
      OBJECT,
      [
        'visa.australia.grant_number',
        'visa.new_zealand.inz_client_number',
        'visa.new_zealand.enquiry_number',
      ],
    ],
  ] as const) {
    await page.goto(path);
    for (const anchor of anchors) expect(await field(page, anchor).isVisible()).toBe(true);
    expect(await page.locator('[data-case-switch]').isVisible()).toBe(false);
    expect(await page.locator('[data-example-panel] select').isVisible()).toBe(false);
    expect(await page.locator('.copy-link').first().isVisible()).toBe(false);
    expect(await response(page)).toContain('"jurisdiction"');
  }
  await page.getByRole('link', { name: /^Fetch a visa check: \d+ examples$/ }).click();
  expect(await page.locator('#example-new-zealand-employer-completed').isVisible()).toBe(true);
});

test('a kind is chosen with the keyboard alone, and axe finds nothing in any theme', async ({ page }) => {
  await page.goto(CREATE);
  await tabTo(page, kinds(page).getByRole('radio', { name: 'all' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  expect(caseOf(page)).toBe('australia-work');
  expect(await field(page, 'request.new_zealand').isVisible()).toBe(false);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
  }
});

test('the link to a field is copied with the kind of check', async () => {
  await using visit = await portal.open({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = visit;
  await page.goto(`${CREATE}?case=australia-agent`);
  await page.getByRole('button', { name: 'Copy the link to document.country' }).click();
  await page.getByText('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${portal.url}${CREATE}?case=australia-agent#request.document.country`,
  );
});

test('from 1024 pixels the code stays beside the fields, and below it stands before them', async () => {
  await using visit = await portal.open({ viewport: { width: 1024, height: 768 } });
  const { page } = visit;
  await page.goto(`${CREATE}#request.document.country`);
  const [side, row] = [page.locator('.side'), field(page, 'request.document.country')];
  const [wide, beside] = [await side.boundingBox(), await row.boundingBox()];
  expect(wide!.x).toBeGreaterThan(beside!.x + beside!.width);
  expect(wide!.y).toBeGreaterThan(0);
  expect(wide!.y).toBeLessThan(300);
  expect(beside!.width).toBeGreaterThan(320);
  expect(await page.locator('.right-sidebar-container').isVisible()).toBe(false);
  // No method in the sidebar is broken into two lines.
  const methods = page.locator('.sidebar-content .sl-badge.method:visible');
  const heights = await methods.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(10);
  expect(Math.max(...heights)).toBeLessThan(24);

  await page.setViewportSize({ width: 1023, height: 768 });
  await page.goto(CREATE);
  const [narrow, below] = [await side.boundingBox(), await row.boundingBox()];
  expect(narrow!.y + narrow!.height).toBeLessThanOrEqual(below!.y);
  expect(Math.abs(narrow!.x - (await page.locator('.text').boundingBox())!.x)).toBeLessThan(1);

  await page.setViewportSize({ width: 360, height: 740 });
  const code = await page.locator('[data-code-panel] pre').first().boundingBox();
  expect(code!.y + 3 * 24).toBeLessThan(2 * 740);
  expect((await page.locator('.endpoint .path').boundingBox())!.height).toBeLessThan(40);
});

test.for([
  '/reference/visa-checks/list-visa-checks/',
  '/reference/visa-checks/download-attachment/',
  '/reference/work-rights/save-onboard/',
  '/reference/objects/work-rights-record/',
])('%s has no kinds of check, and hides nothing of what was chosen elsewhere', async (address, { page }) => {
  await page.goto(`${CREATE}?case=new-zealand-employer`);
  await page.goto(address);
  expect(await page.locator('[data-case-switch]').count()).toBe(0);
  expect(await page.locator('html[data-case]').count()).toBe(0);
});
