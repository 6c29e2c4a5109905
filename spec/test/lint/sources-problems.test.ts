import { expect, test } from 'vitest';
import { stringify } from 'yaml';

import { sourcesProblems } from '../../lint/sources.ts';

const first = { key: 'description', kind: 'first', title: 'The description', complete: 'whole' };
const page = {
  key: 'rate-limits',
  kind: 'public',
  title: 'Limits',
  url: 'https://vendor.example/limits',
  complete: 'whole',
};
const manual = { key: 'manual', kind: 'secondary', title: 'A manual', weight: 'low' };

const problemsOf = (sources: readonly object[], hosts: readonly object[] = []): string[] =>
  sourcesProblems(stringify({ vendor: { name: 'Vendor', marks: ['vendor'] }, hosts, sources }));

test('takes the first source, a public page and a hint, and a host that one of them names', () => {
  expect(problemsOf([first, page, manual], [{ host: 'https://a.example', source: 'manual' }])).toEqual([]);
});

test.each([
  ['a key that is not kebab-case', { key: 'RateLimits' }, 'kebab-case'],
  ['the name of the vendor in a key', { key: 'vendor-limits' }, 'name of the vendor'],
  ['a key that is used twice', { key: 'description' }, 'listed twice'],
  ['an unknown kind', { kind: 'private' }, 'wrong kind'],
  ['a second first source', { kind: 'first' }, 'wrong kind'],
  ['no title', { title: '' }, 'no title'],
  ['a public page without its address', { url: undefined }, 'no url'],
  ['a page without how much of it was read', { complete: undefined }, 'no complete'],
  ['a copy that is cut off without where', { complete: 'part' }, 'ends at'],
  ['an unknown key', { author: 'A. Sample' }, 'unknown key author'],
])('refuses %s', (_what, change, message) => {
  expect(problemsOf([first, { ...page, ...change }])).toEqual([expect.stringContaining(message)]);
});

test('refuses a list that does not begin with the first source', () => {
  const firstPage = problemsOf([page]);
  expect(firstPage).toContain('does not begin with the first source');
});

test('refuses a host of a source that is not listed', () => {
  expect(problemsOf([first], [{ host: 'https://a.example', source: 'page' }])).toEqual([
    'https://a.example names no source of the list',
  ]);
});

test('refuses a text without a list', () => {
  expect(sourcesProblems('[]')).toEqual(['has no list of sources']);
});
