import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { describe, expect } from 'vitest';

import { prepared } from '../support/prepared.ts';
import { crawl } from './crawl.ts';
import { openPortal, usePortal } from './open-portal.ts';

const SITE = 'https://docs.example.test';

const folder = prepared('portal in a folder');
const { portal, test } = usePortal(() => openPortal({ folder }));
const read = (file: string) => readFile(path.join(folder, 'x', file), 'utf8');

test('every address of the portal in a folder leads to something in that folder', async ({ page: start }) => {
  await start.goto('/x/');
  const files = globSync('**/*.*', { cwd: path.join(folder, 'x') });
  const starts = ['', 'llms.txt', 'llms-full.txt', 'search.json', 'sitemap.xml', 'robots.txt'].map(
    (file) => `/x/${file}`,
  );
  const { broken, fetched } = await crawl(start, '/x/', SITE, starts);
  expect(broken).toEqual([]);
  const pages = files.flatMap((file) =>
    file.endsWith('index.html') ? [`/x/${file.replace(/index\.html$/, '')}`] : [],
  );
  expect(pages.length).toBeGreaterThan(150);
  const reached = new Set(fetched.map((address) => decodeURI(address)));
  expect(pages.filter((page) => !reached.has(page))).toEqual([]);
  // Each page asks whether it was an answer, with a link that works without a script and names the page.
  for (const page of pages) {
    const html = await readFile(path.join(folder, page, 'index.html'), 'utf8');
    expect(html).toContain('href="https://code.example.test/owner/kit/issues/new?title=');
    expect(html).toContain(encodeURIComponent(page.replace(/^\/x/, '')));
  }
  // Files that no page names are loaded by scripts.
  const named = files.filter((file) => !/\.html$|^try\/|^search\/|^_astro\/.+\.js$/.test(file));
  expect(named.filter((file) => !reached.has(`/x/${file}`))).toEqual([]);
});

describe('in a browser', () => {
  test('a search finds a page and opens it', async ({ page, complaints, foreign }) => {
    await page.goto('/x/');
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox').fill('condition 8547');
    const first = page.getByRole('dialog').locator('.results a').first();
    await first.waitFor();
    expect(await page.getByRole('dialog').locator('.results .kind').first().innerText()).toMatch(
      /^(?:Guide|Reference|Field|Open point)/u,
    );
    await first.click();
    await page.waitForURL(/\/x\/\w+\/.+/);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe('There is no such page');
    expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
  });

  test('an operation shows another language and kind of check, keeps both, and runs its request', async ({
    page,
    complaints,
  }) => {
    // Replaces the site's default address, where another sandbox may run.
    await page.route('**/x/try/sandbox.json', (route) =>
      route.fulfill({ json: { url: portal.sandbox.url } }),
    );
    await page.goto('/x/reference/visa-checks/create-visa-check/');
    await page.getByRole('combobox', { name: 'Language or tool' }).selectOption({ label: 'Python' });
    const snippet = page.locator('.code-panel [data-snippet]');
    await expect.poll(() => snippet.getAttribute('data-snippet')).toMatch(/\/python$/);
    const kinds = page.getByRole('group', { name: 'Kind of check' });
    await kinds.getByRole('group', { name: 'New Zealand' }).getByRole('radio', { name: 'employer' }).check();
    await expect
      .poll(() => page.locator('[data-example-panel] pre').innerText())
      .toContain('"employment_start_date"');
    const run = page.locator('[data-run-here]');
    await page.getByRole('button', { name: 'Run it here' }).click();
    await expect.poll(() => run.getByRole('status').innerText()).toContain('201 Created');
    await page.goto('/x/reference/visa-checks/list-visa-checks/');
    expect(new URL(page.url()).pathname).toBe('/x/reference/visa-checks/list-visa-checks/');
    await expect.poll(() => snippet.getAttribute('data-snippet')).toMatch(/\/python$/);
    await page.goto('/x/reference/objects/visa-check/');
    await page.waitForURL('**/x/reference/objects/visa-check/?case=new-zealand-employer');
    expect(complaints).toEqual([]);
  });

  test('a page is copied as Markdown, whose links lead to the web', async () => {
    await using visit = await portal.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = visit;
    await page.goto('/x/guides/get-started/');
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.getByRole('status').getByText('Copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(new RegExp(`\\]\\(${SITE}/x/guides/[\\w/-]+\\.md\\)`));
  });
});

describe('what search engines and previews read', () => {
  test('every listed page names its own address, a picture and what it is', async () => {
    const addresses = [...(await read('sitemap.xml')).matchAll(/(?<=<loc>)[^<]+/g)].map(([url]) => url);
    expect(addresses.length).toBeGreaterThan(100);
    expect(addresses.filter((url) => /\/(?:code|404)\/?$/.test(url))).toEqual([]);
    for (const url of addresses) {
      const html = await read(`${url.slice(`${SITE}/x/`.length)}index.html`);
      expect(html.split(`<link rel="canonical" href="${url}"/>`)).toHaveLength(2);
      expect(html).toContain(`<meta property="og:image" content="${SITE}/x/og.png"/>`);
      const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
      expect(JSON.parse(json)).toMatchObject({ '@context': 'https://schema.org' });
    }
  });

  test.each([
    ['guides/get-started/', ['TechArticle', 'BreadcrumbList']],
    ['guides/questions/', ['FAQPage', 'BreadcrumbList']],
    ['repository/packages/client/', ['SoftwareSourceCode', 'BreadcrumbList']],
    ['', ['WebSite', 'SoftwareSourceCode']],
  ])('%s is %j', async (page, types) => {
    const html = await read(`${page}index.html`);
    const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    const { '@graph': graph } = JSON.parse(json) as { '@graph': { '@type': string }[] };
    expect(graph.map((each) => each['@type'])).toEqual(types);
  });

  test('the picture has the size that the pages say', async () => {
    const png = await readFile(path.join(folder, 'x/og.png'));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  test('a guide, a README and an operation are edited where the repository is', async ({ page }) => {
    for (const [address, file] of [
      ['guides/get-started/', 'docs/get-started.md'],
      ['repository/packages/client/', 'packages/client/README.md'],
      ['reference/visa-checks/create-visa-check/', 'spec/visa-checks/paths/visa-checks.yaml'],
    ]) {
      await page.goto(`/x/${address}`);
      const link = page.getByRole('link', { name: 'Edit page' });
      expect(await link.getAttribute('href')).toBe(`https://code.example.test/owner/kit/edit/trunk/${file}`);
    }
  });
});
