import { beforeAll, expect, test } from 'vitest';
import { Search } from '../../src/search/search.ts';
import type { Section } from '../../src/search/read-sections.ts';
import { builtFiles, readBuilt } from '../built-site.ts';
import questions from './questions.json' with { type: 'json' };

let search: Search;
beforeAll(async () => {
  search = await Search.of(JSON.parse(readBuilt('search.json')) as Section[]);
});

/** Readers' questions, and the pages that answer them. A separate set, kept elsewhere, was not used for tuning. */
test.each(questions)(
  'a search for "$question" shows a page that answers among the first three',
  ({ question, pages }) => {
    const first = search
      .find(question)
      .slice(0, 3)
      .map(({ address }) => address);
    expect(first.some((address) => pages.some((page) => address.startsWith(page)))).toBe(true);
  },
);

test('each page that answers is there', () => {
  const built = new Set(builtFiles('**/index.html').map((file) => `/${file.slice(0, -'index.html'.length)}`));
  const missing = questions.flatMap(({ pages }) => pages).filter((page) => !built.has(page));
  expect(missing).toEqual([]);
});

test('a word that nobody wrote finds nothing', () => {
  expect(search.find('zzqqxx')).toEqual([]);
  expect(search.find('  ')).toEqual([]);
});
