import { expect, test } from 'vitest';
import askedAs from '../../src/search/asked-as.json' with { type: 'json' };
import { PLACES_FILE } from '../../src/search/file-names.ts';
import type { Place } from '../../src/search/read-sections.ts';
import { readBuilt } from '../built-site.ts';

test('each address that has other words for its question is a place of the search', () => {
  const places = new Set((JSON.parse(readBuilt(PLACES_FILE)) as Place[]).map(({ address }) => address));
  expect(Object.keys(askedAs).filter((address) => !places.has(address))).toEqual([]);
});
