import { expect, test } from 'vitest';

import { readBody } from '../../src/reduce/read-body.ts';

const MANY = 150_000;

test.each([
  ['an object with more fields than any page has', `{${fields(MANY)}}`],
  ['a list with more items than any page has', `[${'{},'.repeat(MANY)}{}]`],
  ['lists in one another', `${'['.repeat(MANY)}${']'.repeat(MANY)}`],
  ['objects in one another', `${'{"a":'.repeat(MANY)}1${'}'.repeat(MANY)}`],
])('does not look into %s: all other traffic would wait for it', (_what, text) => {
  expect(readBody(Buffer.from(text))).toEqual({ form: 'too-large', records: [] });
});

test('looks into a full page of records, and into a long text', () => {
  const page = Array.from({ length: 1000 }, () => JSON.parse(`{${fields(50)}}`) as unknown);
  expect(readBody(Buffer.from(JSON.stringify(page)))).toMatchObject({ form: 'array' });
  expect(readBody(Buffer.from(JSON.stringify({ data: { text: 'a'.repeat(8_000_000) } })))).toMatchObject({
    form: 'data-object',
  });
});

function fields(count: number): string {
  return Array.from({ length: count }, (_, index) => `"field${index}":1`).join(',');
}
