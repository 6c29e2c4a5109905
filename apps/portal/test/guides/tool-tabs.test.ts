import type { Root } from 'mdast';
import { markdownToHtml, markdownToMdast } from 'satteri';
import { expect, test } from 'vitest';
import { TABS_END, TABS_START, tabGroups, toolTabs } from '../../src/guides/tool-tabs.ts';

const groupsOf = (markdown: string) =>
  tabGroups((markdownToMdast(markdown) as Root).children).map((group) =>
    group.map(({ label, nodes }) => [label, nodes.length]),
  );
const code = '```sh\ntrue\n```\n\n';

test('takes alternatives that stand one after another as tabs', () => {
  expect(groupsOf(`**curl**\n\n${code}${code}**n8n**\n\n${code}Text.\n`)).toEqual([
    [
      ['curl', 3],
      ['n8n', 2],
    ],
  ]);
});

test('leaves a single alternative alone', () => {
  expect(groupsOf(`**curl**\n\n${code}Text.\n\n**n8n**\n\n## Heading\n`)).toEqual([]);
});

test('keeps text between two alternatives with the first, and text after the last outside', () => {
  expect(groupsOf(`**curl**\n\n${code}Then:\n\n${code}**n8n**\n\n${code}Text.\n\n${code}`)).toEqual([
    [
      ['curl', 4],
      ['n8n', 2],
    ],
  ]);
});

test('a heading ends the alternatives', () => {
  expect(groupsOf(`**curl**\n\n${code}## Next\n\n**n8n**\n\n${code}`)).toEqual([]);
});

test('marks the tabs in the page', async () => {
  const { html } = await markdownToHtml(`**curl**\n\n${code}**n8n**\n\n${code}After.\n`, {
    mdastPlugins: [toolTabs],
  });
  expect(html).toMatch(
    new RegExp(
      `^${TABS_START}<starlight-tab-item data-label="curl"><p class="tool-name" data-search-ignore>curl</p>\\s*<pre>.*</pre>\\s*</starlight-tab-item>\\s*` +
        `<starlight-tab-item data-label="n8n"><p class="tool-name" data-search-ignore>n8n</p>\\s*<pre>.*</pre>\\s*</starlight-tab-item>${TABS_END}\\s*<p>After.</p>`,
      's',
    ),
  );
});
