import { expect, test } from 'vitest';
import { sidebar } from '../../sidebar.ts';
import { writtenPages } from '../../src/guides/page-markdown.ts';
import { llmsFull, llmsIndex } from '../../src/llms/llms.ts';
import { referenceMarkdownPages } from '../../src/reference/index.ts';

const index = llmsIndex();
const full = llmsFull();

test('the sidebar names every guide once', () => {
  const items = sidebar.flatMap((group) => ('items' in group ? group.items : []));
  const links = items.flatMap((item) => (typeof item !== 'string' && 'link' in item ? item.link : []));
  const named = links.filter((link) => /^\/(?:guides|repository)\//.test(link));
  expect(named.toSorted()).toEqual([...writtenPages().map(({ url }) => url), '/repository/'].toSorted());
});

test('the index begins as llmstxt.org asks: a title, a summary, then lists of links', () => {
  expect(index).toMatch(/^# Work Rights Kit\n\n> .+\n/);
  expect(index).toContain('- [Get started](/guides/get-started.md): In five minutes');
  const lists = index.split(/^## /m).slice(1);
  for (const list of lists) expect(list.trim()).toMatch(/^.+\n\n(?:- \[.+\]\(\/.+\)(?:: .+)?\n?)+$/);
});

test('index and full text have every guide and every page of the reference once', () => {
  const urls = [...writtenPages(), ...referenceMarkdownPages()].map(({ url }) => url);
  const inIndex = [...index.matchAll(/^- \[.+?\]\((?<url>\/.+?\.md)\)/gm)].map(
    (link) => link.groups?.['url'],
  );
  expect(inIndex.toSorted()).toEqual(urls.map((url) => url.replace(/\/$/, '.md')).toSorted());
  const inFull = [...full.matchAll(/^Source: (?<url>.+)$/gm)].map((line) => line.groups?.['url']);
  expect(inFull.toSorted()).toEqual(urls.toSorted());
});

test('the reference is in the full text, down to its fields', () => {
  expect(full).toContain('customer_authority_id');
  expect(full.length).toBeGreaterThan(100_000);
});

test('no link of the full text leaves from a folder that it is not in', () => {
  const links = [
    ...full.replaceAll(/```[\s\S]*?```/g, '').matchAll(/(?<!!)\[[^\]]*\]\((?<url>[^)\s]+)/g),
  ].map(({ groups }) => groups?.['url'] ?? '');
  expect(links.filter((url) => !/^(?:\/|#|https?:)/.test(url))).toEqual([]);
});
