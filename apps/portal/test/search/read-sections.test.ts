import { expect, test } from 'vitest';
import { parsePage } from '../../src/built/parse-page.ts';
import { readSections } from '../../src/search/read-sections.ts';

const read = (content: string) =>
  readSections(
    parsePage(`<main><h1>A <code>page</code></h1><div class="sl-markdown-content">${content}</div></main>`),
    '/a/page/',
  );

test('a page is split at its headings, each with its address', () => {
  expect(
    read('<p>Start.</p><h2 id="one">One</h2><p>First.</p><div><h3 id="two">Two</h3><p>Second.</p></div>'),
  ).toEqual([
    { address: '/a/page/', page: 'A page', heading: '', text: 'Start.', code: '' },
    { address: '/a/page/#one', page: 'A page', heading: 'One', text: 'First.', code: '' },
    { address: '/a/page/#two', page: 'A page', heading: 'Two', text: 'Second.', code: '' },
  ]);
});

test('words of two elements stay apart, and those of one line together', () => {
  const [section] = read(
    '<ul><li>date</li><li>of</li></ul><p>date<wbr>_of<code>_birth</code></p><table><tr><td>a</td><td>b</td></tr></table>',
  );
  expect(section?.text).toBe('date\nof\ndate_of_birth\na b');
});

test('a term shares a line with its description', () => {
  const [section] = read(
    '<dl><div><dt>This kit assumes</dt><dd>Each check may cost.</dd></div><dt>Ask</dt><dd>Whom?</dd></dl>',
  );
  expect(section?.text).toBe('This kit assumes: Each check may cost.\nAsk: Whom?');
});

test('code is kept apart from the text', () => {
  expect(read('<p>Run <code>this</code>:</p><pre><code>pnpm start</code></pre><p>Done.</p>')).toMatchObject([
    { text: 'Run this:\nDone.', code: 'pnpm start' },
  ]);
});

test('controls, anchors and what says so are no text', () => {
  const left =
    '<button>Copy</button><nav>Next</nav><span data-search-ignore>stated 2.1</span><script>x()</script>';
  expect(
    read(`<p>Text.</p>${left}<h2 id="a">A<a class="sl-anchor-link" href="#a">Section</a></h2>Yes.`),
  ).toMatchObject([{ text: 'Text.' }, { heading: 'A', text: 'Yes.' }]);
});

test('a heading over headings is no place, since it answers nothing', () => {
  expect(
    read('<p>Text.</p><h2 id="a">A</h2><h3 id="b">B</h3><p>Yes.</p>').map(({ heading }) => heading),
  ).toEqual(['', 'B']);
});

test('the links at the end of a guide are no section', () => {
  expect(read('<p>Text.</p><h2 id="next">Next</h2><p>Another guide.</p>')).toMatchObject([{ text: 'Text.' }]);
});

test('a page without a text of its own has no section', () => {
  const page = parsePage('<body><h1>Console</h1></body>');
  expect(readSections(page, '/a/page/')).toEqual([]);
});

test('a page whose text the search leaves out is not found by its title', () => {
  expect(read('<div data-search-ignore><h2 id="a">A</h2><p>Text.</p></div>')).toEqual([]);
});
