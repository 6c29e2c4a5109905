import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sidebar } from '../../sidebar.ts';
import { clientPages } from '../../src/client-api/pages.ts';
import { downloadNames } from '../../src/downloads/downloads.ts';
import { pageFiles, pageId, repositoryFolder } from '../../src/repository/repository.ts';
import { twinAddress } from '../../src/markdown-twins/address.ts';
import { allObjects, allOperations, readReference, readRelay } from '../../src/reference/model/reference.ts';
import { readBuilt } from '../built-site.ts';

const index = readBuilt('llms.txt');
const full = readBuilt('llms-full.txt');
const guides = pageFiles().map((file) => `/${pageId(file)}/`);

test('the sidebar names every guide once', () => {
  const items = sidebar.flatMap((group) => ('items' in group ? group.items : []));
  const links = items.flatMap((item) => (typeof item !== 'string' && 'link' in item ? item.link : []));
  const named = links.filter((link) => /^\/(?:guides|repository)\//.test(link));
  expect(named.toSorted()).toEqual([...guides, '/repository/'].toSorted());
});

test('the index begins as llmstxt.org asks: a title, a summary, then lists of links', () => {
  expect(index).toMatch(/^# Work Rights Kit\n\n> .+\n/);
  expect(index).toContain('- [Get started](/guides/get-started.md): Run a visa check in five minutes');
  const lists = index.split(/^## /m).slice(1);
  for (const list of lists) expect(list.trim()).toMatch(/^.+\n\n(?:- \[.+\]\(\/.+\)(?:: .+)?\n?)+$/);
});

test('index and full text have every guide and every page of the reference once, the full text each open point too, and not the sources', () => {
  const urls = [
    ...guides,
    ...[...allOperations(), ...allObjects()].map(({ href }) => href),
    ...clientPages.map(({ url }) => url),
    ...[...readRelay().operations, ...readRelay().events].map(({ href }) => href),
    ...['', 'client/', 'errors/', 'fields/', 'open-points/', 'relay/', 'sources/'].map(
      (name) => `/reference/${name}`,
    ),
    '/changelog/',
  ];
  const inIndex = [...index.matchAll(/^- \[.+?\]\((?<url>\/.+?\.md)\)/gm)].map(
    (link) => link.groups?.['url'],
  );
  expect(inIndex.toSorted()).toEqual(urls.map((url) => url.replace(/\/$/, '.md')).toSorted());
  const inFull = [...full.matchAll(/^Source: (?<url>.+)$/gm)].map((line) => line.groups?.['url']);
  const points = ['all', ...readReference().openPoints.map(({ id }) => id)].map(
    (id) => `/reference/open-points/${id}/`,
  );
  // That page names the service's vendor, which no other file may do.
  const whole = urls.filter((url) => url !== '/reference/sources/');
  expect(inFull.toSorted()).toEqual([...whole, ...points].toSorted());
});

test('the full text comes by parts too, each small enough for a model, all together with each page once', () => {
  const names = [...index.matchAll(/\]\(\/(?<name>llms-[\w-]+\.txt)\)/g)].flatMap(
    ({ groups }) => groups?.['name'] ?? [],
  );
  const parts = names.filter((name) => name !== 'llms-full.txt').map(readBuilt);
  expect(parts.length).toBeGreaterThan(6);
  expect(Math.max(...parts.map((part) => Buffer.byteLength(part)))).toBeLessThan(450_000);
  const pagesOf = (text: string) => [...text.matchAll(/^Source: .+$/gm)].map(String);
  expect(parts.flatMap(pagesOf).toSorted()).toEqual(pagesOf(full).toSorted());
});

test('names every page that is not there as Markdown', () => {
  const files = globSync('**/*.astro', { cwd: join(repositoryFolder, 'apps/portal/src/pages') });
  const urls = files
    .filter((file) => file !== '404.astro' && !file.includes('['))
    .map((file) => `/${file.replace(/(?:index)?\.astro$/, '/')}`.replaceAll(/\/+/g, '/'));
  const without = urls.filter((url) => twinAddress(url) === undefined);
  const sentence = /Not so (?<list>[^:]+):/.exec(index)?.groups?.['list'] ?? '';
  const named = [...sentence.matchAll(/`(?<url>[^`]+)`/g)].map(({ groups }) => groups?.['url']);
  expect(named.toSorted()).toEqual(without.toSorted());
});

test('names every download, in the index and in the full text', () => {
  for (const text of [index, full])
    expect(downloadNames.filter((name) => !text.includes(`](/downloads/${name})`))).toEqual([]);
});

test('the full text has the whole twin of each page', () => {
  const urls = [...full.matchAll(/^Source: \/(?<path>.+)\/$/gm)].map(({ groups }) => groups?.['path'] ?? '');
  expect(urls.filter((path) => !full.includes(readBuilt(`${path}.md`).trim()))).toEqual([]);
});
