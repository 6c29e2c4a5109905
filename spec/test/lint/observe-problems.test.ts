import { expect, test } from 'vitest';

import { observeProblems } from '../../lint/observe.ts';
import type { Document } from '../../reader/index.ts';

const record = {
  type: 'object',
  properties: {
    kind: { type: 'string', enum: ['plain', 'other'] },
    note: { type: ['string', 'null'] },
    items: { type: 'array', items: { type: 'object', properties: { size: { type: 'integer' } } } },
  },
} as const;

const responses = { 200: { description: 'It.', content: { 'application/json': { schema: record } } } };

const document: Document = {
  openapi: '3.1.1',
  info: { title: 'Sample', version: '1.0.0' },
  paths: {
    '/its': {
      get: {
        operationId: 'listIts',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        responses,
      },
    },
    '/it': {
      get: { operationId: 'readIt', responses },
      put: { operationId: 'readItWithPut', 'x-alias-of': 'readIt', responses },
      delete: { operationId: 'removeIt', responses: { 204: { description: 'Gone.' } } },
    },
    '/v2/visa-checks': { post: { operationId: 'createVisaCheck', responses } },
  },
} as unknown as Document;

const text = { name: 'text', says: 'The note is a text.', shows: ['string'], ours: true };
const none = { name: 'none', says: 'The note is null.', shows: ['null'] };

const observe = {
  operation: ['readIt'],
  at: 'response#/note',
  readings: [text, none],
  silent: ['absent'],
};

/** Checks one point, with changes to how it is observed. */
const problemsOf = (change: object): string[] =>
  observeProblems({ observe: { ...observe, ...change } }, [document]);

const withReading = (change: object): object => ({ readings: [{ ...text, ...change }, none] });

test.each<[string, object]>([
  ['readings of a field', {}],
  [
    'what several readings mean',
    { both: { says: 'Some notes are null.', ours: true, quirk: 'note-form=both' } },
  ],
  ['one reading alone', { readings: [text] }],
  [
    'a choice that is what several readings mean',
    { readings: [{ ...text, ours: undefined }, none], both: { says: 'Some are null.', ours: true } },
  ],
  [
    'the values that the contract lists',
    {
      at: 'response#/kind',
      readings: [
        { ...text, shows: ['=plain'] },
        { ...none, shows: ['unlisted'] },
      ],
      silent: ['rest'],
    },
  ],
  ['the items of a list', { at: 'response#/items/*/size', readings: [{ ...text, shows: ['integer'] }] }],
  [
    'an unknown field of an object',
    { at: 'response#/items/*/?', readings: [{ ...text, shows: ['unlisted'] }], silent: [] },
  ],
  [
    'the path of an operation or its alias',
    { at: 'path', readings: [{ ...text, shows: ['=readItWithPut'] }], silent: ['=readIt'] },
  ],
  ['a status', { at: 'status', readings: [{ ...text, shows: ['=201'] }], silent: ['rest'] }],
  [
    'a media type',
    { at: 'header/content-type', readings: [{ ...text, shows: ['=application/json'] }], silent: ['rest'] },
  ],
  [
    'a header',
    { at: 'request/header/version', readings: [{ ...text, shows: ['present'] }], silent: ['absent'] },
  ],
  ['the form of a body', { at: 'body', readings: [{ ...text, shows: ['array'] }], silent: ['rest'] }],
  [
    'the limit of a list',
    { operation: ['listIts'], at: 'query/limit', readings: [{ ...text, shows: ['integer'] }] },
  ],
  [
    'a comparison',
    {
      operation: ['createVisaCheck'],
      at: 'compare/location-form',
      readings: [{ ...text, shows: ['url'] }],
      silent: ['rest'],
    },
  ],
  [
    'several places',
    {
      at: ['response#/note', 'status'],
      readings: [{ ...text, shows: ['string', '=200'] }],
      silent: ['rest'],
    },
  ],
  [
    'several operations, of which each has one of the places',
    {
      operation: ['readIt', 'createVisaCheck'],
      at: ['response#/note', 'compare/location-form'],
      silent: ['rest'],
    },
  ],
  [
    'the same token under conditions that exclude one another',
    {
      readings: [
        { ...text, when: { answer: ['accepted'] } },
        { ...none, shows: ['string'], when: { answer: ['refused'] } },
      ],
    },
  ],
  [
    'a reading that may have another reason, and says so',
    {
      readings: [
        text,
        {
          ...none,
          says: 'The request without a note was refused, perhaps for another reason.',
          perhaps: true,
        },
      ],
    },
  ],
  [
    'a token by itself next to the word for it and its like',
    {
      readings: [
        { ...text, shows: ['string:date'] },
        { ...none, shows: ['string'] },
      ],
    },
  ],
])('takes %s', (_what, change) => {
  expect(problemsOf(change)).toEqual([]);
});

test('takes each reason why a point cannot be seen', () => {
  expect(observeProblems({ unseen: 'experiment' }, [])).toEqual([]);
});

test.each<[string, object, string]>([
  ['neither of the two', {}, 'one of observe and unseen'],
  ['the two at once', { observe, unseen: 'meaning' }, 'one of observe and unseen'],
  ['an unknown reason', { unseen: 'toString' }, 'unknown reason "toString"'],
  ['an observe that is no object', { observe: 'status' }, 'no object'],
])('refuses %s', (_what, entry, message) => {
  expect(observeProblems({ ...entry }, [document])).toEqual([expect.stringContaining(message)]);
});

test.each<[string, object, string]>([
  ['an unknown key', { where: [] }, 'unknown key where in observe'],
  ['an unknown key of a reading', withReading({ note: 'x' }), 'unknown key note in reading'],
  ['an unknown key of both', { both: { says: 'Some are null.', shows: [] } }, 'unknown key shows in both'],
  ['no operations', { operation: [] }, 'no list of operations'],
  ['an operation that is no list', { operation: 'readIt' }, 'no list of operations'],
  ['no place', { at: undefined }, 'no place'],
  ['a list of one place', { at: ['status'] }, 'no place'],
  ['silent tokens that are no list', { silent: 'absent' }, 'as silent'],
  ['no readings', { readings: [] }, 'no readings'],
  ['a reading that is no object', { readings: ['text'] }, 'no object'],
  ['both with one reading', { readings: [text], both: { says: 'Some are null.' } }, 'both with one reading'],
  ['perhaps that is no yes', withReading({ perhaps: 'no' }), 'perhaps of reading 0'],
  [
    'a reading that settles nothing, and does not say so',
    withReading({ perhaps: true }),
    'only one of perhaps',
  ],
  [
    'a reading that says perhaps, and settles something',
    withReading({ says: 'The request was refused, perhaps for another reason.' }),
    'only one of perhaps',
  ],
  [
    'a quirk of what may have another reason',
    withReading({
      says: 'The request was refused, perhaps by another.',
      perhaps: true,
      quirk: 'note-form=text',
    }),
    'perhaps and a quirk',
  ],
  ['a name that is not kebab-case', withReading({ name: 'aText' }), 'not kebab-case'],
  ['a reading that nothing shows', withReading({ shows: [] }), 'as shows'],
  ['a token that is no text', withReading({ shows: [null] }), 'as shows'],
  ['no sentence', withReading({ says: 'a text' }), 'no whole sentence'],
  ['two sentences', withReading({ says: 'The note is there. The note is a text.' }), 'no whole sentence'],
  ['a question', withReading({ says: 'Is the note a text?' }), 'no whole sentence'],
  [
    'a sentence that needs another one',
    withReading({ says: 'The service sends it as a text.' }),
    'cannot stand alone',
  ],
  ['a sentence about this kit', withReading({ says: 'A note is text in this kit.' }), 'cannot stand alone'],
  [
    'a sentence that is too long',
    withReading({ says: `The note ${'and so on '.repeat(20)}is.` }),
    'longer than',
  ],
  ['ours that is not true', withReading({ ours: false }), "ours of reading 0 that isn't true"],
  ['a quirk without a value', withReading({ quirk: 'note-form' }), 'quirk of reading 0'],
  ['an unknown condition', { when: { weekday: ['monday'] } }, 'unknown condition weekday'],
  [
    'a condition with an unknown value',
    withReading({ when: { check: ['purged'] } }),
    'unknown condition check',
  ],
  ['a condition without a value', withReading({ when: { check: [] } }), 'unknown condition check'],
  ['conditions that are no object', { when: 'pending' }, 'no object'],
])('refuses the form of %s', (_what, change, message) => {
  expect(problemsOf(change)).toEqual([expect.stringContaining(message)]);
});

test.each<[string, object, string]>([
  ['two readings of one name', { readings: [text, { ...none, name: 'text' }] }, 'two readings of one name'],
  ['no reading of ours', { readings: [none] }, 'no reading that is ours'],
  [
    'a condition of a reading that the point excludes',
    { ...withReading({ when: { answer: ['refused'] } }), when: { answer: ['accepted'] } },
    'not within that of observe',
  ],
  ['an operation that does not exist', { operation: ['readThat'] }, 'names the operation readThat'],
  ['an alias', { operation: ['readItWithPut'] }, 'names the operation readItWithPut'],
  ['a field that does not exist', { at: 'response#/title' }, 'place response#/title'],
  ['items of what is no list', { at: 'response#/note/*' }, 'place response#/note/*'],
  ['unknown fields of what is no object', { at: 'response#/note/?' }, 'place response#/note/?'],
  ['a field of a request without a body', { at: 'request#/note' }, 'place request#/note'],
  ['a limit where there is none', { at: 'query/limit' }, 'place query/limit'],
  ['an unknown header', { at: 'header/x-secret' }, 'place header/x-secret'],
  ['an unknown comparison', { at: 'compare/toString' }, 'place compare/toString'],
  ['a comparison of another operation', { at: 'compare/location-form' }, 'place compare/location-form'],
  ['an unknown place', { at: 'weather' }, 'place weather'],
  [
    'an operation without one of the places',
    { operation: ['readIt', 'removeIt'] },
    'names the operation removeIt',
  ],
  [
    'a token that the place never has',
    { readings: [{ ...text, shows: ['present'] }, none] },
    "present in text, which can't be seen",
  ],
  [
    'a value that the contract does not list',
    { at: 'response#/kind', readings: [{ ...text, shows: ['=LIMITED'] }] },
    '=LIMITED in text',
  ],
  [
    'forms of text where values are listed',
    { at: 'response#/kind', readings: [{ ...text, shows: ['string:date'] }] },
    'string:date in text',
  ],
  [
    'unlisted where no values are listed',
    { readings: [{ ...text, shows: ['unlisted'] }] },
    'unlisted in text',
  ],
  ['a word for no token', { at: 'response#/kind', readings: [text] }, 'text that no token shows'],
  ['a silent token that the place never has', { silent: ['present'] }, 'present in silent'],
  ['a token of a reading that is silent too', { silent: ['null'] }, 'null in none and in silent'],
  [
    'readings that share a token',
    { readings: [text, { ...none, shows: ['string'] }] },
    "don't exclude one another: text and none",
  ],
  [
    'two readings for the rest',
    {
      readings: [
        { ...text, shows: ['rest'] },
        { ...none, shows: ['rest'] },
      ],
    },
    "don't exclude one another",
  ],
  [
    'readings under conditions that may both hold',
    {
      readings: [
        { ...text, when: { answer: ['accepted'] } },
        { ...none, shows: ['string'], when: { check: ['pending'] } },
      ],
    },
    "don't exclude one another",
  ],
])('refuses %s', (_what, change, message) => {
  expect(problemsOf(change)).toEqual([expect.stringContaining(message)]);
});
