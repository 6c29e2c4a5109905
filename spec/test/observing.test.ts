import { expect, test } from 'vitest';

import { comparisons, contexts, expand, type Observe } from '../observing/index.ts';
import { readOpenPoints } from '../reader/index.ts';

const possible = ['absent', 'null', 'integer', 'string:date', 'string:text', '=A', '=B'];

function tokensOf(shows: string[], other: Partial<Observe['readings'][number]> = {}, silent?: string[]) {
  const observe: Observe = {
    operation: ['readIt'],
    at: 'status',
    readings: [
      { name: 'one', says: 'One.', shows, when: { check: ['pending'] } },
      { name: 'other', says: 'Other.', shows: ['string:date'], ...other },
    ],
    ...(silent && { silent }),
  };
  const { readings, silent: quiet } = expand(observe, possible);
  return [...readings.map(({ tokens }) => [...tokens]), [...quiet]];
}

test('writes out the words for several tokens, without those that the point names by itself', () => {
  expect(tokensOf(['string'])[0]).toEqual(['string:text']);
  expect(tokensOf(['=', 'null'])[0]).toEqual(['=A', '=B', 'null']);
  expect(tokensOf(['string'], {}, ['string:text'])[0]).toEqual([]);
});

test('takes for the rest what neither another reading nor silence stands for', () => {
  expect(tokensOf(['rest'], { shows: ['string', '=A'] }, ['null'])[0]).toEqual(['absent', 'integer', '=B']);
  expect(tokensOf(['=A'], {}, ['rest'])[2]).toEqual(['absent', 'null', 'integer', 'string:text', '=B']);
});

test('leaves to a reading what another one names under conditions that exclude it', () => {
  expect(tokensOf(['string'], { when: { check: ['completed'] } })[0]).toEqual(['string:date', 'string:text']);
});

test('has no comparison, and no kind of context, that no open point needs', () => {
  const observed = readOpenPoints().flatMap(({ observe }) => observe ?? []);
  const places = new Set(observed.flatMap(({ at }) => at));
  expect(Object.keys(comparisons).filter((name) => !places.has(`compare/${name}`))).toEqual([]);
  const conditions = observed.flatMap(({ when, readings }) => [when, ...readings.map((one) => one.when)]);
  const used = new Set(conditions.flatMap((when) => Object.keys(when ?? {})));
  expect(Object.keys(contexts).filter((key) => !used.has(key))).toEqual([]);
});
