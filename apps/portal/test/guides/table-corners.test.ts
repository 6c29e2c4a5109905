import { markdownToHtml } from 'satteri';
import { expect, test } from 'vitest';
import { tableCorners } from '../../src/guides/guide-markdown.ts';

test('an empty corner of a table is no heading', async () => {
  const { html } = await markdownToHtml('| | a |\n| - | - |\n| b | c |\n', { hastPlugins: [tableCorners] });
  expect(html).toMatch(/<tr>\s*<td><\/td>\s*<th>a<\/th>\s*<\/tr>/);
});
