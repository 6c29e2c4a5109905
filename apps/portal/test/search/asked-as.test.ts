import { expect, test } from 'vitest';
import askedAs from '../../src/search/asked-as.json' with { type: 'json' };
import { PLACES_FILE } from '../../src/search/file-names.ts';
import type { Place } from '../../src/search/read-sections.ts';
import { askedWords, stemOf } from '../../src/search/words.ts';
import { readBuilt } from '../built-site.ts';

test('each address that has other words for its question is a place of the search', () => {
  const places = new Set((JSON.parse(readBuilt(PLACES_FILE)) as Place[]).map(({ address }) => address));
  expect(Object.keys(askedAs).filter((address) => !places.has(address))).toEqual([]);
});

test('no place has two phrasings of the same words', () => {
  const wordsOf = (text: string) => [...new Set(askedWords(text).map(stemOf))].toSorted().join(' ');
  const repeated = Object.values(askedAs).flatMap((texts) =>
    texts.filter((text, at) => texts.slice(0, at).some((earlier) => wordsOf(earlier) === wordsOf(text))),
  );
  expect(repeated).toEqual([]);
});
