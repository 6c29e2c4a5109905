import { expect, test } from 'vitest';

import { lintDocument, withSchemas } from './lint-document.ts';

test.each([
  ['a property', { properties: { id: false } }, '/properties/id'],
  ['items', { type: 'array', items: true }, '/items'],
  ['a branch', { anyOf: [{ type: 'string' }, true] }, '/anyOf/1'],
  ['a negation', { not: true }, '/not'],
])('refuses a boolean as the schema of %s', async (_place, schema, pointer) => {
  const problems = await lintDocument('no-boolean-schema', withSchemas({ Sample: schema }));
  expect(problems.map((problem) => problem.pointer)).toEqual([`#/components/schemas/Sample${pointer}`]);
});

test('takes additionalProperties false and not: {}', async () => {
  const schema = { type: 'object', additionalProperties: false, properties: { id: { not: {} } } };
  expect(await lintDocument('no-boolean-schema', withSchemas({ Sample: schema }))).toEqual([]);
});
