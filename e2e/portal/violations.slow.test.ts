import { expect, test } from 'vitest';

import { launchChromium } from '../support/chromium.ts';
import { violations } from './violations.ts';

test('what is wrong with a page is found, and where', async () => {
  await using started = new AsyncDisposableStack();
  const browser = await launchChromium();
  started.defer(() => browser.close());
  const page = await browser.newPage();
  await page.setContent(`<!doctype html><html lang="en"><head><title>Sample</title></head>
    <body style="background: #fff"><main><h1>Sample</h1>
    <p style="color: #ccc">Too faint to read</p><img id="chart" src="data:,"></main></body></html>`);
  const found = await violations(page);
  expect(found).toHaveLength(2);
  expect(found).toContainEqual(expect.stringContaining('color-contrast'));
  expect(found).toContainEqual(expect.stringMatching(/^image-alt .* at #chart/));
  expect(await violations(page, ['color-contrast'], 'h1')).toEqual([]);
});
