import { expect, test } from 'vitest';

import { lintDocument, withSchemas } from './lint-document.ts';

test.each([
  ['a constant', 'const', { type: 'string', const: 'AUS' }],
  ['null among the values of an enum', 'enum', { type: ['string', 'null'], enum: ['M', 'F', null] }],
  ['an integer of format int64', 'format', { type: 'integer', format: 'int64' }],
  ['a property that must not be there', 'not', { not: {} }],
  ['a title', 'title', { title: 'Location', type: 'string' }],
])('refuses %s', async (_, keyword, schema) => {
  const problems = await lintDocument('generator-safe', withSchemas({ Sample: schema }));
  expect(problems).toEqual([
    {
      message: expect.stringContaining(keyword === 'format' ? 'int64' : keyword),
      pointer: `#/components/schemas/Sample/${keyword}`,
      line: undefined,
    },
  ]);
});

test('takes an enum of one value, null beside an enum, and an integer without a format', async () => {
  const schemas = {
    Country: { type: 'string', enum: ['AUS'] },
    Gender: { anyOf: [{ type: 'string', enum: ['M', 'F'] }, { type: 'null' }] },
    Size: { type: 'integer' },
  };
  expect(await lintDocument('generator-safe', withSchemas(schemas))).toEqual([]);
});

test.each([
  ['inline', { type: 'integer', default: 1 }],
  ['beside a reference', { $ref: '#/components/schemas/Size', default: 1 }],
])('refuses the default of an optional property, %s', async (_, page) => {
  const schemas = { Size: { type: 'integer' }, List: { type: 'object', properties: { page } } };
  expect(await lintDocument('generator-safe', withSchemas(schemas))).toEqual([
    {
      message: expect.stringContaining('page'),
      pointer: '#/components/schemas/List/properties/page/default',
      line: undefined,
    },
  ]);
});

test('takes a default in a schema that a property refers to', async () => {
  const schemas = {
    Page: { type: 'integer', default: 1 },
    List: { type: 'object', properties: { page: { $ref: '#/components/schemas/Page' } } },
  };
  expect(await lintDocument('generator-safe', withSchemas(schemas))).toEqual([]);
});
