import { expect, test } from 'vitest';
import { stringify } from 'yaml';

import { observedProblems } from '../../lint/observed.ts';
import type { Observe } from '../../observing/index.ts';

const observe: Observe = {
  operation: ['createVisaCheck'],
  at: 'status',
  readings: [
    { name: 'created', says: 'The creation returns 201.', shows: ['=201'], ours: true },
    { name: 'refused', says: 'It was refused, perhaps for another reason.', shows: ['=400'], perhaps: true },
  ],
};

const points = [{ id: 'create-status', observe }, { id: 'cost' }];

const entry = {
  point: 'create-status',
  reading: 'created',
  exchanges: 214,
  first: '2026-03-02',
  last: '2026-03-09',
  reported: 'https://forge.example/issues/1',
};

const problemsOf = (...entries: object[]): string[] => observedProblems(stringify(entries), points);

test('takes a report, and another one of the same reading', () => {
  expect(problemsOf(entry, { ...entry, reported: 'https://forge.example/issues/2' })).toEqual([]);
});

test('takes an empty list, as there is no report yet', () => {
  expect(observedProblems('# None.\n[]\n', points)).toEqual([]);
});

test.each([
  ['a point that is not listed', { point: 'price' }, 'names the point price'],
  [
    'a reading that the point does not have',
    { reading: 'redirect' },
    "redirect, which create-status doesn't have",
  ],
  ['a reading that settles nothing', { reading: 'refused' }, 'refused, which may have another reason'],
  ['a reading of a point that cannot be observed', { point: 'cost' }, "which cost doesn't have"],
  ['a number of exchanges that is none', { exchanges: 0 }, 'no number of exchanges'],
  ['a number of exchanges that is a text', { exchanges: 'many' }, 'no number of exchanges'],
  ['a day that does not exist', { last: '2026-02-30' }, 'no days'],
  ['a time for a day', { first: '2026-03-02T10:00:00Z' }, 'no days'],
  ['days in the wrong order', { first: '2026-03-10' }, 'ends before it begins'],
  ['no issue', { reported: undefined }, 'no URL of an issue'],
  ['the placeholder of a report', { reported: 'URL-OF-THE-ISSUE' }, 'no URL of an issue'],
  ['an issue without TLS', { reported: 'http://forge.example/issues/1' }, 'no URL of an issue'],
  ['an unknown key', { by: 'somebody' }, 'unknown key by'],
])('refuses %s', (_what, change, message) => {
  expect(problemsOf({ ...entry, ...change })).toEqual([expect.stringContaining(message)]);
});

test('refuses the same report twice, an entry that is no object, and a text that is no list', () => {
  expect(problemsOf(entry, entry)).toEqual(['entry 1 repeats another entry']);
  expect(observedProblems('- seen', points)).toEqual(['entry 0 must be an object']);
  expect(observedProblems('reports: []', points)).toEqual(['observed.yaml must be a list']);
});
