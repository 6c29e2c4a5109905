import { expect, test } from 'vitest';
import { parsePage } from '../../src/built/parse-page.ts';
import { twinOf } from '../../src/markdown-twins/twin.ts';
import type { SiteAddress } from '../../src/web/site-address.ts';

const atRoot = { origin: '', base: '' };

/** The Markdown of a page with this content, without its title. */
function markdownOf(content: string, site: Partial<SiteAddress> = {}): string {
  const { markdown } = twinOf(
    parsePage(`<head><meta name="description" content="What it is for."></head><nav>Menu</nav>
    <main><h1 id="_top">Checks</h1><copy-page><button>Copy</button></copy-page>
    <div class="sl-markdown-content">${content}</div><footer>Next page</footer></main>`),
    '/guides/checks/',
    { ...atRoot, ...site },
  );
  expect(markdown.startsWith('# Checks\n')).toBe(true);
  return markdown.replace('# Checks\n', '').trim();
}

/** Starlight's markup of a code block. */
const frame = (language: string, title: string, ...lines: string[]) =>
  `<div class="expressive-code"><figure class="frame"><figcaption>${title}<span class="sr-only">Terminal</span></figcaption>
  <pre data-language="${language}"><code>${lines
    .map(
      (line) =>
        `<div class="ec-line"><div class="code"><span>${line === '' ? '\n' : line}</span></div></div>`,
    )
    .join('')}</code></pre><div class="copy"><button data-code="copied"></button></div></figure></div>`;

test('knows the title and the description of its page', () => {
  const page =
    '<meta name=description content="Why."><main><h1>A b</h1><div class="sl-markdown-content"></div></main>';
  expect(twinOf(parsePage(page), '/guides/a/', atRoot)).toEqual({
    url: '/guides/a/',
    title: 'A b',
    description: 'Why.',
    markdown: '# A b\n',
  });
});

test('refuses a page that is built in an unknown way, and names it', () => {
  expect(() => twinOf(parsePage('<main><h1>A</h1></main>'), '/guides/a/', atRoot)).toThrow(
    '/guides/a/ has no title or no content',
  );
});

test('leaves out the menu, buttons, scripts and what only a screen reader says of a control', () => {
  const heading =
    '<div><h2 id="a">A heading</h2><a class="sl-anchor-link" href="#a"><span class="sr-only">Section titled</span></a></div>';
  const controls =
    '<script>run()</script><button>Press</button><form><input name="text"></form><nav>Look up</nav><!-- start -->';
  expect(markdownOf(`${heading}${controls}<p>Text.</p>`)).toBe('## A heading\n\nText.');
});

test('keeps code as it is, with its language and title', () => {
  expect(
    markdownOf(frame('ts', '<span class="title">a.ts</span>', 'if (a &amp;&amp; b) {', '', '  run();', '}')),
  ).toBe('```ts title="a.ts"\nif (a && b) {\n\n  run();\n}\n```');
  expect(markdownOf('<pre data-language="json"><code>{\n  <span>"a"</span>: 1\n}</code></pre>')).toBe(
    '```json\n{\n  "a": 1\n}\n```',
  );
});

test('code does not end its own fence', () => {
  expect(markdownOf(frame('md', '', '```', 'x', '```'))).toBe('````md\n```\nx\n```\n````');
});

test('shows every tab under its name, and the list of tabs not at all', () => {
  const panel = (name: string) =>
    `<div role="tabpanel" hidden><p class="tool-name">${name}</p>${frame('sh', '', `run ${name}`)}</div>`;
  const tabs = `<div class="tablist-wrapper"><ul role="tablist"><li><a href="#1">curl</a></li></ul></div>`;
  expect(markdownOf(`<starlight-tabs>${tabs}${panel('curl')}${panel('n8n')}</starlight-tabs>`)).toBe(
    '**curl**\n\n```sh\nrun curl\n```\n\n**n8n**\n\n```sh\nrun n8n\n```',
  );
});

test('shows what the page folds, below its summary', () => {
  expect(
    markdownOf('<details><summary>Letters</summary><code>^a$</code></details><span>Example</span>'),
  ).toBe('Letters\n\n`^a$`\n\nExample');
});

test('repeats a cell that stands for several rows', () => {
  const table = `<table><thead><tr><th>Field</th><th>Rule</th></tr></thead><tbody>
    <tr><th rowspan="2"><code>a</code></th><td>1</td></tr><tr><td>2</td></tr></tbody></table>`;
  expect(markdownOf(table)).toBe('| Field | Rule |\n| - | - |\n| `a` | 1 |\n| `a` | 2 |');
});

test('lists terms with what they mean', () => {
  const list =
    '<dl><div><dt>Mode</dt><dd>Fast</dd></div><div><dt>Place</dt><dd><code>a</code></dd></div></dl>';
  expect(markdownOf(list)).toBe('- **Mode:** Fast\n- **Place:** `a`');
});

test('keeps apart what only the layout keeps apart, and leaves a text as it is', () => {
  expect(markdownOf('<div><code>id</code><span>string</span><span></span><em>required</em></div>')).toBe(
    '`id` · string · *required*',
  );
  expect(markdownOf('<p>A <code>b</code> <em>c</em>.</p>')).toBe('A `b` *c*.');
});

test('a name can be searched for, wherever the page may break it', () => {
  expect(markdownOf('<code>visa_<wbr>check</code>')).toBe('`visa_check`');
});

test('a link within the page names the page, and one to its own place is text', () => {
  const field = '<ul><li id="id"><a href="#id"><code>id</code></a>, see <a href="#other">other</a></li></ul>';
  expect(markdownOf(field)).toBe('- `id`, see [other](/guides/checks.md#other)');
});

test('a link to a field of a list has no bracket that Markdown would have to escape', () => {
  expect(markdownOf('<p><a href="/reference/a/#data[].b[].c">c</a></p>')).toBe(
    '[c](/reference/a.md#data%5B%5D.b%5B%5D.c)',
  );
});

test('links to twins, in the folder and on the host that the site is on', () => {
  const links =
    '<p><a href="/guides/a/#b">a</a> <a href="/downloads/">b</a> <a href="https://other.example/guides/">c</a> <img src="/d.webp" alt="d"></p>';
  expect(markdownOf(links)).toBe(
    '[a](/guides/a.md#b) [b](/downloads/) [c](https://other.example/guides/) ![d](/d.webp)',
  );
  expect(markdownOf(links, { base: '/x' })).toBe(
    '[a](/x/guides/a.md#b) [b](/x/downloads/) [c](https://other.example/guides/) ![d](/x/d.webp)',
  );
  expect(
    markdownOf('<p><a href="/guides/a/">a</a></p>', { origin: 'https://docs.example', base: '/x' }),
  ).toBe('[a](https://docs.example/x/guides/a.md)');
});

test('gives the source of a diagram, and a drawing in words', () => {
  const diagram =
    '<figure class="diagram" data-mermaid="flowchart TD\n  a --> b"><svg><title>A</title></svg></figure>';
  expect(markdownOf(diagram)).toBe('```mermaid\nflowchart TD\n  a --> b\n```');
  expect(markdownOf('<p><svg><title>The day</title><desc>By night.</desc><text>9</text></svg></p>')).toBe(
    'The day: By night.',
  );
});
