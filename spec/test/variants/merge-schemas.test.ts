import { expect, test } from 'vitest';

import type { Document, Schema } from '../../reader/index.ts';
import { mergeSchemas } from '../../variants/merge-schemas.ts';
import { toOpenApi30 } from '../../variants/openapi-3.0.ts';

const cat: Schema = {
  type: 'object',
  required: ['kind', 'lives'],
  properties: { kind: { type: 'string', enum: ['cat'] }, lives: { type: 'integer' } },
};
const dog: Schema = {
  type: 'object',
  required: ['kind'],
  properties: {
    kind: { type: 'string', enum: ['dog'] },
    tricks: { type: 'array', items: { type: 'string' } },
  },
};

function documentOf(schemas: Record<string, Schema>): Document {
  return {
    openapi: '3.1.1',
    info: { title: 'Sample', version: '1.0.0' },
    paths: {},
    components: { schemas },
  };
}

/** The merged form of a union, next to schemas that it can refer to. */
function merged(schema: Schema, others: Record<string, Schema> = {}): Schema | undefined {
  const document = documentOf({ Merged: schema, ...others });
  mergeSchemas(document);
  return document.components?.schemas?.['Merged'];
}

test('makes one object of a union, which needs what all its members need', () => {
  const union = { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }] };
  expect(merged({ ...union, description: 'A pet.' }, { Cat: cat, Dog: dog })).toEqual({
    type: 'object',
    description: 'A pet.',
    required: ['kind'],
    properties: {
      kind: { type: 'string', enum: ['cat', 'dog'] },
      lives: { type: 'integer' },
      tricks: { type: 'array', items: { type: 'string' } },
    },
  });
});

test('closes the object only when each member is closed', () => {
  const closed = { additionalProperties: false } as const;
  expect(
    merged({
      anyOf: [
        { ...cat, ...closed },
        { ...dog, ...closed },
      ],
    }),
  ).toMatchObject(closed);
  expect(merged({ anyOf: [{ ...cat, ...closed }, dog] })).not.toHaveProperty('additionalProperties');
});

test('leaves open what the members say in different ways', () => {
  const texts = [
    { type: 'string', pattern: '^a' },
    { type: 'string', minLength: 1 },
  ] as const;
  expect(merged({ anyOf: [...texts] })).toEqual({ type: 'string' });
  expect(merged({ anyOf: [{ type: 'string', enum: ['a'] }, { type: 'string' }] })).toEqual({
    type: 'string',
  });
  expect(merged({ anyOf: [{ type: 'string' }, { type: 'array', items: {} }], description: 'Any.' })).toEqual({
    description: 'Any.',
  });
});

test('accepts null where one member does', () => {
  const nullable = { type: 'string', nullable: true } as Schema;
  expect(merged({ anyOf: [{ type: 'string', minLength: 1 }, nullable] })).toEqual(nullable);
});

test('writes out what has something beside its reference, and what is the sum of others', () => {
  const reference = { $ref: '#/components/schemas/Cat' };
  expect(merged({ allOf: [reference], description: 'Mine.' }, { Cat: cat })).toEqual({
    ...cat,
    description: 'Mine.',
  });
  expect(merged({ allOf: [reference, { type: 'object', required: ['tail'] }] }, { Cat: cat })).toEqual({
    ...cat,
    required: ['kind', 'lives', 'tail'],
  });
});

test('refuses a union with fields of its own, instead of losing them', () => {
  expect(() => merged({ anyOf: [cat, dog], required: ['name'] })).toThrow('cannot be written as one schema');
});

test.each<[string, Schema]>([
  ['a union with null of which no member has a type', { anyOf: [{ type: 'null' }, {}] }],
  ['a keyword that the converter drops', { type: 'object', patternProperties: { '^a': { type: 'string' } } }],
  ['null beside two types', { type: ['string', 'integer', 'null'] }],
])('refuses %s, which OpenAPI 3.0 cannot say', (_, schema) => {
  expect(() => toOpenApi30(documentOf({ Sample: schema }))).toThrow('OpenAPI 3.0');
});
