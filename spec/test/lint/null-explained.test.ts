import { expect, test } from 'vitest';

import { lintDocument, withSchemas } from './lint-document.ts';

const date = { type: 'string', format: 'date' };
const nothingSaid = 'The day on which the visa ends.';
const meaningOnly = `${nothingSaid} Null means that none was given.`;
const explained = `${nothingSaid} Null doesn't mean that the visa has no end.`;

function withExpiry(property: object): object {
  return withSchemas({
    CalendarDate: date,
    MaybeDate: { type: ['string', 'null'], description: nothingSaid },
    Visa: { properties: { expiry_date: property } },
  });
}

test.each([
  ['a list of types', { type: ['string', 'null'], description: nothingSaid }],
  [
    'anyOf',
    { anyOf: [{ $ref: '#/components/schemas/CalendarDate' }, { type: 'null' }], description: nothingSaid },
  ],
  ['oneOf', { oneOf: [date, { type: 'null' }], description: nothingSaid }],
  ['an enum', { enum: ['M', null], description: nothingSaid }],
  ['no type at all', { description: nothingSaid }],
  ['a reference to a nullable schema', { $ref: '#/components/schemas/MaybeDate' }],
  ['a list of types, without a description', { type: ['string', 'null'] }],
  [
    'a list of types, with a text that says only what null means',
    { type: ['string', 'null'], description: meaningOnly },
  ],
  [
    'a list of types, with a negation that is not about null',
    { type: ['string', 'null'], description: "A day. It doesn't mean that the visa has no end." },
  ],
])('refuses a nullable field that is written as %s', async (_what, property) => {
  const problems = await lintDocument('null-explained', withExpiry(property));
  expect(problems).toMatchObject([
    {
      message: expect.stringContaining('expiry_date'),
      pointer: '#/components/schemas/Visa/properties/expiry_date',
    },
  ]);
});

test.each([
  ['says what null does not mean', { type: ['string', 'null'], description: explained }],
  ['says so beside a reference', { $ref: '#/components/schemas/MaybeDate', description: explained }],
  ['is never null', { type: 'string', description: nothingSaid }],
  ['refers to a schema that is never null', { $ref: '#/components/schemas/CalendarDate' }],
  ['is never there', { not: {} }],
])('takes a field that %s', async (_what, property) => {
  expect(await lintDocument('null-explained', withExpiry(property))).toEqual([]);
});

test('leaves the conditions of if, then and else alone, which describe no field', async () => {
  const condition = { properties: { expiry_date: { type: 'null' } } };
  const keywords = ['if', 'then', 'else'].map((keyword) => [keyword, condition]);
  const subject = withSchemas({ Visa: Object.fromEntries(keywords) });
  expect(await lintDocument('null-explained', subject)).toEqual([]);
});
