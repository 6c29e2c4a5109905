import { expect } from 'vitest';

import { usePortal } from './open-portal.ts';

const { portal, test } = usePortal();

test.each(['/guides/get-started/', '/reference/visa-checks/create-visa-check/'])(
  'the page %s is copied as Markdown',
  async (address) => {
    await using visit = await portal.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = visit;
    await page.goto(address);
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.getByRole('status').getByText('Copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const markdown = await page.request.get(address.replace(/\/$/, '.md'));
    expect(markdown.headers()['content-type']).toMatch(/^text\/markdown/);
    expect(copied).toBe(await markdown.text());
    expect(copied).toMatch(/^# /);
  },
);

test('a link to a field shows the field, clear of the header', async ({ page }) => {
  await page.goto('/reference/visa-checks/create-visa-check/#request.document.date_of_birth');
  const field = page.locator('[id="request.document.date_of_birth"]');
  const header = await page.locator('header').first().boundingBox();
  await expect.poll(async () => (await field.boundingBox())?.y).toBeLessThan(800);
  expect((await field.boundingBox())?.y).toBeGreaterThanOrEqual(header!.height);
});

test.each([
  ['a wide', { width: 1280, height: 800 }, 'starlight-toc [aria-current]'],
  ['a narrow', { width: 360, height: 740 }, '.display-current'],
])('on %s screen the list of sections names the one that is read', async (_, viewport, place) => {
  await using visit = await portal.open({ viewport });
  const { page } = visit;
  await page.goto('/guides/visa-checks/many-checks/');
  const current = () => page.locator(place).innerText();
  await expect.poll(current).toBe('Overview');
  await page.locator('[id="2-run"]').evaluate((heading) => heading.scrollIntoView());
  await expect.poll(current).toBe('2. Run');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(current).not.toBe('2. Run');
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(current).toBe('Overview');
});

test('the open points are filtered by a word, and all come back without it', async ({ page }) => {
  await page.goto('/reference/open-points/all/');
  const filter = page.getByRole('searchbox', { name: 'Filter by text' });
  const shown = () => page.locator('main [id="create-idempotency"]').isVisible();
  const other = () => page.locator('main [id="base-url"]').isVisible();
  await filter.fill('twice');
  await expect.poll(other).toBe(false);
  expect(await shown()).toBe(true);
  await filter.fill('');
  await expect.poll(other).toBe(true);
});

test('an old link to an open point on the page of all points leads to its own page', async ({ page }) => {
  await page.goto('/reference/open-points/#create-idempotency');
  await page.waitForURL('**/reference/open-points/create-idempotency/');
  expect(await page.locator('h1').textContent()).toBe('Whether sending a request twice creates two checks');
});

test.each([
  ['a guide', '/guides/visa-checks/australia/'],
  ['the front page', '/'],
])('the code of every tool reads without JavaScript, under its name, in %s', async (_, path) => {
  await using visit = await portal.open({ javaScriptEnabled: false });
  const { page } = visit;
  await page.goto(path);
  const panels = await page.locator('[role=tabpanel]').all();
  expect(panels.length).toBeGreaterThan(2);
  const names = new Set<string>();
  for (const panel of panels) {
    expect(await panel.locator('pre, dl, ol').first().isVisible()).toBe(true);
    const name = panel.locator('.tool-name');
    expect(await name.isVisible()).toBe(true);
    names.add(await name.innerText());
  }
  expect([...names]).toEqual(expect.arrayContaining(['curl', 'TypeScript client', 'n8n']));
});

test('the reference and the open points read without JavaScript', async () => {
  await using visit = await portal.open({ javaScriptEnabled: false });
  const { page } = visit;
  await page.goto('/reference/visa-checks/create-visa-check/');
  expect(await page.locator('[id="request.document.identifier"]').isVisible()).toBe(true);
  await page.goto('/reference/open-points/all/');
  expect(await page.locator('[id="base-url"]').isVisible()).toBe(true);
});

test('on a telephone, what a value does not say is next to what it says', async () => {
  await using visit = await portal.open({ viewport: { width: 360, height: 740 } });
  const { page } = visit;
  await page.goto('/guides/visa-checks/what-a-result-means/');
  const table = page.getByRole('table').first();
  const cells = await table.locator('tbody td').evaluateAll((all) =>
    all.map((cell) => {
      const { left, right, top } = cell.getBoundingClientRect();
      return { left, right, top };
    }),
  );
  expect(cells.length).toBeGreaterThanOrEqual(30);
  expect(cells.filter(({ left, right }) => left < 0 || right > 360)).toEqual([]);
  for (let at = 0; at < cells.length; at += 3) expect(cells[at + 1]!.top).toBe(cells[at + 2]!.top);
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(
    expect.arrayContaining(['what it says', "what it doesn't say"]),
  );
});

test('on a telephone, the choice of a check begins with both countries', async () => {
  await using visit = await portal.open({ viewport: { width: 360, height: 740 } });
  const { page } = visit;
  await page.goto('/guides/visa-checks/australia/');
  const drawing = page.locator('.diagram-svg').first();
  for (const country of ['Australia', 'New Zealand']) {
    const { x, width } = (await drawing.getByText(country, { exact: true }).boundingBox())!;
    expect(x + width).toBeLessThan(360);
  }
});
