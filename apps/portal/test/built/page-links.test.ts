import { expect, test } from 'vitest';
import { brokenLinks, readLinks } from '../../src/built/page-links.ts';
import { parsePage } from '../../src/built/parse-page.ts';

const readPage = (file: string, html: string) => readLinks(file, parsePage(html));

const pages = [
  readPage(
    'index.html',
    '<a href="/guides/a/#there">a</a><a href="https://example.com/x">b</a><p id="top"></p>',
  ),
  readPage('guides/a/index.html', '<h2 id="there">x</h2><a href="../../#top">up</a><img src="/a.svg">'),
];
const files = new Set(['index.html', 'guides/a/index.html', 'a.svg', 'llms.txt']);

test('finds nothing when every link leads somewhere', () => {
  expect(brokenLinks(pages, files)).toEqual([]);
});

test.each([
  ['/guides/b/', 'no such page'],
  ['/guides/a', 'no such page'],
  ['/guides/a/#nowhere', 'no such place on the page'],
  ['#nowhere', 'no such place on the page'],
  ['/b.svg', 'no such page'],
])('says that %s is broken', (link, why) => {
  const page = readPage('guides/c/index.html', `<a href="${link}">x</a>`);
  expect(brokenLinks([...pages, page], files)).toEqual([`guides/c/index.html: ${link} (${why})`]);
});

test('a link in a code block is no link', () => {
  expect(readPage('index.html', '<pre>&lt;a href="/nowhere/">&lt;/a></pre>').links).toEqual([]);
});
