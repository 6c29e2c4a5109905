import { expect, test } from 'vitest';
import { stringify } from 'yaml';

import { notShownProblems } from '../../lint/not-shown.ts';

const entry = {
  id: 'token-lifetime',
  section: '5',
  missing: 'how long a token lives',
  question: 'How long does a token live?',
  choice: 'The client takes a token as valid. After a 401 it asks for another.',
  unseen: 'memory',
};

const longChoice = `The client ${'waits and '.repeat(20)}waits.`;

const sources = [
  { key: 'authentication', kind: 'public', title: 'Authentication' },
  { key: 'plan', kind: 'secondary', title: 'A plan' },
] as const;

/** Checks points that the contract notes. */
const problemsOf = (...entries: { id: string; meanwhile?: string; published?: object }[]): string[] =>
  notShownProblems(
    stringify(entries),
    new Map(entries.map(({ id }) => [id, ['visa-checks#/info']])),
    [],
    sources,
  );

const published = { kind: 'settled', pages: ['authentication'], says: 'It lives for a day.' };

test('takes a well-formed point', () => {
  expect(problemsOf(entry)).toEqual([]);
});

test('takes a point that says what to do meanwhile', () => {
  expect(problemsOf({ ...entry, meanwhile: 'Get a new token each hour.' })).toEqual([]);
});

test('takes a point that is about no field: the contract notes it at both interfaces', () => {
  const both = ['visa-checks#/info', 'work-rights#/info'];
  expect(notShownProblems(stringify([entry]), new Map([[entry.id, both]]), [], [])).toEqual([]);
});

test.each([
  ['an id that is not kebab-case', { id: 'TokenLifetime' }, 'kebab-case'],
  ['a section that service.md does not have', { section: '5.1' }, 'section "5.1"'],
  ['a question that is no sentence', { question: 'lifetime' }, 'as question'],
  ['no missing point', { missing: undefined }, 'as missing'],
  ['a missing point that is a sentence', { missing: 'How long does it live?' }, 'as missing'],
  ['a question that asks nothing', { question: 'Tokens live for a while.' }, 'as question'],
  ['a question that only a reader of this kit understands', { question: 'Is section 2.1 right?' }, 'support'],
  ['a question with marks that an e-mail would show', { question: 'Is `token` null?' }, 'support'],
  ['a choice that says yes or no', { choice: 'No. It lives for a day.' }, 'who assumes it'],
  ['a choice that reads like a fact', { choice: 'Bytes.' }, 'who assumes it'],
  ['a choice whose first sentence is too long for a field', { choice: longChoice }, 'first sentence'],
  ['a choice whose first sentence needs another one', { choice: 'This kit accepts both.' }, 'alone'],
  ['a missing choice', { choice: undefined }, 'as choice'],
  ['an empty choice', { choice: '' }, 'as choice'],
  ['an empty word on what to do meanwhile', { meanwhile: '' }, 'as meanwhile'],
  ['no whole sentence on what to do meanwhile', { meanwhile: 'ask first' }, 'as meanwhile'],
  [
    'a point that neither says how to observe nor why not',
    { unseen: undefined },
    'one of observe and unseen',
  ],
  ['an unknown key', { answer: 'yes' }, 'unknown key answer'],
  ['a place, which is where the contract notes it', { where: [] }, 'unknown key where'],
])('refuses %s', (_what, change, message) => {
  expect(problemsOf({ ...entry, ...change })).toEqual([expect.stringContaining(message)]);
});

test.each([
  ['the word of a public page', published],
  ['a hint of somebody else', { ...published, kind: 'hint', pages: ['plan'] }],
  [
    'both readings of a contradiction',
    { ...published, kind: 'contradicted', first: 'An hour.', kit: 'Both work.' },
  ],
])('takes %s as published', (_what, slot) => {
  expect(problemsOf({ ...entry, published: slot })).toEqual([]);
});

test.each([
  ['an unknown kind', { kind: 'guessed' }, 'kind other than'],
  ['no page', { pages: [] }, 'without pages'],
  ['a page that sources.yaml does not list', { pages: ['tokens'] }, 'published of tokens'],
  ['somebody else as the one who settles a point', { pages: ['plan'] }, 'published of plan'],
  ['no whole sentence', { says: 'a day' }, 'as says'],
  ['a second reading of what is no contradiction', { first: 'An hour.' }, 'as first'],
  ['an unknown key', { answer: 'a day' }, 'unknown key answer'],
])('refuses %s as published', (_what, change, message) => {
  expect(problemsOf({ ...entry, published: { ...published, ...change } })).toEqual([
    expect.stringContaining(message),
  ]);
});

test.each(['first', 'kit'])('refuses a contradiction without %s', (key) => {
  const both = { ...published, kind: 'contradicted', first: 'An hour.', kit: 'Both work.' };
  expect(problemsOf({ ...entry, published: { ...both, [key]: undefined } })).toEqual([
    expect.stringContaining(`as ${key}`),
  ]);
});

test('refuses an id that is used twice', () => {
  expect(problemsOf(entry, entry)).toEqual(['token-lifetime has the id of entry 0']);
});

test('refuses a text that is no list', () => {
  expect(notShownProblems('points: []', new Map(), [], [])).toEqual(['not-shown.yaml must be a list']);
});

test('refuses a point that the contract notes nowhere', () => {
  expect(notShownProblems(stringify([entry]), new Map(), [], [])).toEqual([
    'token-lifetime is noted nowhere in the contract',
  ]);
});

test('refuses a note of a point that is not listed', () => {
  const noted = ['token-lifetime', 'token-form'].map((id) => [id, ['visa-checks#/info']] as const);
  expect(notShownProblems(stringify([entry]), new Map(noted), [], [])).toEqual([
    'visa-checks#/info notes token-form, which is not listed',
  ]);
});
