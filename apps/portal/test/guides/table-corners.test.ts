import { markdownToHtml } from 'satteri';
import { expect, test } from 'vitest';
import { tableCorners, threeColumns } from '../../src/guides/guide-markdown.ts';

test('an empty corner of a table is no heading', async () => {
  const { html } = await markdownToHtml('| | a |\n| - | - |\n| b | c |\n', { hastPlugins: [tableCorners] });
  expect(html).toMatch(/<tr>\s*<td><\/td>\s*<th>a<\/th>\s*<\/tr>/);
});

test('a table of three columns is marked, and no other', async () => {
  const columns = async (row: string) => {
    const rule = row.replaceAll(/[a-z]/g, '-');
    return (await markdownToHtml(`${row}\n${rule}\n${row}\n`, { hastPlugins: [tableCorners, threeColumns] }))
      .html;
  };
  expect(await columns('| a | b | c |')).toContain('<table class="three-columns">');
  expect(await columns('| a | b |')).toContain('<table>');
  expect(await columns('| a | b | c | d |')).toContain('<table>');
});
