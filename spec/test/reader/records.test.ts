import { expect, test } from 'vitest';

import { jsonTypes, recordOf, requestOf, type Document, type Schema } from '../../reader/index.ts';
import { documentWith } from './document-with.ts';

/** The record of an operation whose response has this schema. */
function treeOf(schema: object, schemas: Record<string, object> = {}, status = '200') {
  return recordOf(documentOf({ schema, status }, schemas), 'readIt');
}

function documentOf(
  { schema, status = '200' }: { schema: object; status?: string },
  schemas: Record<string, object>,
): Document {
  const content = { 'application/json': { schema: schema as Schema } };
  return {
    ...documentWith(schemas),
    paths: {
      '/it': {
        post: {
          operationId: 'readIt',
          requestBody: { content },
          responses: { [status]: { description: 'It.', content } },
        },
        delete: { operationId: 'removeIt', responses: { 204: { description: 'Gone.' } } },
      },
    },
  };
}

const text = { type: 'string' };
const record = { type: 'object', properties: { id: text } };

test.each([
  ['the record itself', { $ref: '#/components/schemas/Record' }],
  [
    'an object in data',
    { type: 'object', properties: { data: { $ref: '#/components/schemas/Record' }, meta: {} } },
  ],
  ['a list', { type: 'array', items: { $ref: '#/components/schemas/Record' } }],
  ['a list in data', { type: 'object', properties: { data: { type: 'array', items: record } } }],
  ['one of them', { anyOf: [record, { type: 'object', properties: { data: record } }] }],
])('takes the envelope off: %s', (_, schema) => {
  expect(treeOf(schema, { Record: record })).toEqual({
    types: ['object'],
    properties: { id: { types: ['string'] } },
  });
});

test('keeps the envelope of a request, and gives nothing where there is no JSON', () => {
  const document = documentOf({ schema: { type: 'object', properties: { data: text } } }, {});
  expect(requestOf(document, 'readIt')?.properties).toEqual({ data: { types: ['string'] } });
  expect(requestOf(document, 'removeIt')).toBeUndefined();
  expect(recordOf(document, 'removeIt')).toBeUndefined();
});

test('does not take an error for a record', () => {
  expect(treeOf(record, {}, 'default')).toBeUndefined();
});

test('takes every kind of value for possible where the contract says nothing', () => {
  expect(treeOf({ description: 'Any.' })?.types).toEqual(jsonTypes);
});

test('joins the forms of a value: its types, its properties, and what all of them require', () => {
  const tree = treeOf({
    anyOf: [
      { type: 'null' },
      { type: 'object', required: ['kind', 'one'], properties: { kind: { enum: ['one'] }, one: text } },
      {
        type: 'object',
        required: ['kind'],
        properties: { kind: { enum: ['other'] }, one: { type: 'null' } },
      },
    ],
  });
  expect(tree).toEqual({
    types: ['null', 'object'],
    properties: {
      kind: { types: ['string'], values: { listed: ['one', 'other'], closed: true }, required: true },
      one: { types: ['null', 'string'] },
    },
  });
});

test('puts the parts of an allOf together, and narrows by them', () => {
  const tree = treeOf({
    allOf: [
      { type: 'object', required: ['id'], properties: { id: { type: ['string', 'null'] } } },
      { properties: { id: text, more: { type: 'integer' } } },
    ],
  });
  expect(tree).toEqual({
    types: ['object'],
    properties: { id: { types: ['string'], required: true }, more: { types: ['integer'] } },
  });
});

test('is not narrowed by what holds under a condition only, but has the properties that it names', () => {
  const tree = treeOf({
    ...record,
    else: { required: ['id'], properties: { id: { enum: ['x'] }, late: text } },
  });
  expect(tree?.properties).toEqual({ id: { types: ['string'] }, late: { types: ['string'] } });
});

test('tells a closed list of values from known ones, and takes a list with a free form for open', () => {
  const known = { ...text, 'x-known-values': ['a'] };
  const tree = treeOf({
    type: 'object',
    properties: {
      closed: { enum: ['a', 'b', null] },
      one: { const: 'a' },
      known: { anyOf: [known, { type: 'null' }] },
      free: { anyOf: [{ enum: ['a'] }, text] },
      numbers: { enum: [1, 2] },
    },
  });
  expect(tree?.properties).toEqual({
    closed: { types: ['null', 'string'], values: { listed: ['a', 'b'], closed: true } },
    one: { types: ['string'], values: { listed: ['a'], closed: true } },
    known: { types: ['null', 'string'], values: { listed: ['a'], closed: false } },
    free: { types: ['string'], values: { listed: ['a'], closed: false } },
    numbers: { types: ['integer'] },
  });
});

test('gives no value of what is personal, in whichever form the contract says so', () => {
  const tree = treeOf(
    {
      type: 'object',
      properties: {
        mine: { $ref: '#/components/schemas/Mine' },
        beside: { enum: ['a'], 'x-personal': true },
        form: { anyOf: [{ $ref: '#/components/schemas/Mine' }, { enum: ['b'] }, { type: 'null' }] },
      },
    },
    { Mine: { enum: ['a'], 'x-personal': true } },
  );
  expect(tree?.properties).toEqual({
    mine: { types: ['string'] },
    beside: { types: ['string'] },
    form: { types: ['null', 'string'] },
  });
});

test('reads the items of a list, and leaves out a property that must not be there', () => {
  const tree = treeOf({
    type: 'object',
    properties: {
      list: { anyOf: [text, { type: 'array', items: record }] },
      never: { not: {}, 'x-never': true },
    },
  });
  expect(tree?.properties).toEqual({
    list: {
      types: ['string', 'array'],
      items: { types: ['object'], properties: { id: { types: ['string'] } } },
    },
  });
});
