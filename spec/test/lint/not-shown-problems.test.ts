import { expect, test } from 'vitest';
import { stringify } from 'yaml';

import { notShownProblems } from '../../lint/not-shown.ts';

const entry = {
  id: 'token-lifetime',
  section: '5',
  missing: 'how long a token lives',
  question: 'How long does a token live?',
  choice: 'As long as it is taken; a 401 asks for another.',
};

/** Of points that the contract notes. */
const problemsOf = (...entries: { id: string }[]): string[] =>
  notShownProblems(stringify(entries), new Map(entries.map(({ id }) => [id, ['visa-checks#/info']])));

test('takes a well-formed point', () => {
  expect(problemsOf(entry)).toEqual([]);
});

test.each([
  ['an id that is not kebab-case', { id: 'TokenLifetime' }, 'kebab-case'],
  ['a section that service.md does not have', { section: '5.1' }, 'section "5.1"'],
  ['a question that is no sentence', { question: 'lifetime' }, 'as question'],
  ['no missing point', { missing: undefined }, 'as missing'],
  ['a missing point that is a sentence', { missing: 'How long does it live?' }, 'as missing'],
  ['a question that asks nothing', { question: 'Tokens live for a while.' }, 'as question'],
  ['a choice that reads like a fact', { choice: 'No. It lives for a day.' }, 'as choice'],
  ['a missing choice', { choice: undefined }, 'as choice'],
  ['an unknown key', { answer: 'yes' }, 'unknown key answer'],
  ['a place, which is where the contract notes it', { where: [] }, 'unknown key where'],
])('refuses %s', (_what, change, message) => {
  expect(problemsOf({ ...entry, ...change })).toEqual([expect.stringContaining(message)]);
});

test('refuses an id that is used twice', () => {
  expect(problemsOf(entry, entry)).toEqual(['token-lifetime has the id of entry 0']);
});

test('refuses a text that is no list', () => {
  expect(notShownProblems('points: []', new Map())).toEqual(['not-shown.yaml must be a list']);
});

test('refuses a point that the contract notes nowhere', () => {
  expect(notShownProblems(stringify([entry]), new Map())).toEqual([
    'token-lifetime is noted nowhere in the contract',
  ]);
});

test('refuses a note of a point that is not listed', () => {
  const noted = ['token-lifetime', 'token-form'].map((id) => [id, ['visa-checks#/info']] as const);
  expect(notShownProblems(stringify([entry]), new Map(noted))).toEqual([
    'visa-checks#/info notes token-form, which is not listed',
  ]);
});
