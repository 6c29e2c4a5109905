import { expect, test } from 'vitest';

import { lintDocument, withSchemas } from './lint-document.ts';

const union = { oneOf: [{ $ref: '#/components/schemas/Cat' }], discriminator: { propertyName: 'kind' } };
const cat = { type: 'object', required: ['kind'], properties: { kind: { const: 'cat' } } };

test('refuses a discriminated union without type: object', async () => {
  const problems = await lintDocument('discriminator-needs-object', withSchemas({ Pet: union, Cat: cat }));
  expect(problems.map(({ pointer }) => pointer)).toEqual(['#/components/schemas/Pet/discriminator']);
});

test('takes one with it', async () => {
  const schemas = { Pet: { ...union, type: 'object' }, Cat: cat };
  expect(await lintDocument('discriminator-needs-object', withSchemas(schemas))).toEqual([]);
});
