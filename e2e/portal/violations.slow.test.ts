import { expect } from 'vitest';

import { kindsOf } from './kinds.ts';
import { usePortal } from './open-portal.ts';
import { violations } from './violations.ts';

const { test } = usePortal();

test('what is wrong with a page is found, and where', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><head><title>Sample</title></head>
    <body style="background: #fff"><main><h1>Sample</h1>
    <p style="color: #ccc">Too faint to read</p><img id="chart" src="data:,">
    <div style="height: 9000px"></div><div style="content-visibility: auto"><p id="far" style="color: #ccc">Too faint, and
    not laid out yet</p></div></main></body></html>`);
  const found = await violations(page);
  expect(found).toHaveLength(3);
  expect(found).toContainEqual(expect.stringContaining('color-contrast'));
  expect(found).toContainEqual(expect.stringMatching(/^color-contrast .* at #far/));
  expect(found).toContainEqual(expect.stringMatching(/^image-alt .* at #chart/));
  expect(await violations(page, ['color-contrast'], 'h1')).toEqual([]);
});

test.for([
  ['an image without a text', '<p><img src="data:,"> D</p>', /IMG src \|/u],
  ['a heading that skips a level', '<h3>C</h3>', /^H1 H3$/u],
  ['a link without a name', '<p><a href="/"></a> D</p>', /A href \| empty/u],
  ['code in another colour', '<pre><span style="color: #ccc">x</span></pre>', /SPAN style=color: #ccc/u],
  ['code that scrolls', `<pre style="overflow: auto">${'x'.repeat(900)}</pre>`, /PRE .*scrolls/u],
] as const)('a page with %s has something of another kind', async ([, body, kind], { page }) => {
  await page.setContent(`<h1>A</h1><h2>B</h2><h3>C</h3><p><img src="data:," alt=""> <a href="/">D</a></p>
    <pre style="overflow: auto"><span style="color: #000">x</span></pre>`);
  const sound = new Set(await kindsOf(page));
  await page.setContent(`<h1>A</h1>${body}`);
  const others = (await kindsOf(page)).filter((each) => !sound.has(each));
  expect(others).toContainEqual(expect.stringMatching(kind));
});
