import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sidebar } from '../../sidebar.ts';
import { writtenPages } from '../../src/guides/page-markdown.ts';
import { llmsFull, llmsIndex } from '../../src/llms/llms.ts';
import { markdownAddress } from '../../src/llms/markdown-address.ts';
import { downloadNames } from '../../src/downloads/downloads.ts';
import { repositoryFolder } from '../../src/guides/repository.ts';
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

test('names every page that is not there as Markdown', () => {
  const files = globSync('**/*.astro', { cwd: join(repositoryFolder, 'apps/portal/src/pages') });
  const urls = files
    .filter((file) => file !== '404.astro' && !file.includes('['))
    .map((file) => `/${file.replace(/(?:index)?\.astro$/, '/')}`.replaceAll(/\/+/g, '/'));
  const without = urls.filter((url) => markdownAddress(url) === undefined);
  const sentence = /Not so (?<list>[^:]+):/.exec(index)?.groups?.['list'] ?? '';
  const named = [...sentence.matchAll(/`(?<url>[^`]+)`/g)].map(({ groups }) => groups?.['url']);
  expect(named.toSorted()).toEqual(without.toSorted());
});

test('names every download, in the index and in the full text', () => {
  for (const text of [index, full])
    expect(downloadNames.filter((name) => !text.includes(`](/downloads/${name})`))).toEqual([]);
});

test('the reference is in the full text, down to its fields', () => {
  expect(full).toContain('customer_authority_id');
  expect(full.length).toBeGreaterThan(100_000);
});

test('no link or picture of the full text leaves from a folder that it is not in', () => {
  const links = [...full.replaceAll(/```[\s\S]*?```/g, '').matchAll(/\[[^\]]*\]\((?<url>[^)\s]+)/g)].map(
    ({ groups }) => groups?.['url'] ?? '',
  );
  expect(links.filter((url) => !/^(?:\/|#|https?:)/.test(url))).toEqual([]);
});
