import { expect, test } from 'vitest';

import { lintDocument, withSchemas } from './lint-document.ts';

const rule = 'pattern-without-u-flag';

test.each([
  ['a script class', String.raw`^\p{Script=Latin}+$`],
  ['a code point escape', String.raw`^[\u{41}-\u{5a}]$`],
  ['a character outside the basic plane', '^[😀]$'],
  ['an escape that the u flag forbids', String.raw`^a\-b$`],
  ['a counted dot', '^.{1,3}$'],
  ['a counted negated class', '^[^-]{1,40}$'],
])('refuses %s', async (_what, pattern) => {
  const problems = await lintDocument(rule, withSchemas({ Name: { type: 'string', pattern } }));
  expect(problems.map(({ pointer }) => pointer)).toEqual(['#/components/schemas/Name/pattern']);
});

test('refuses such a key of patternProperties', async () => {
  const problems = await lintDocument(
    rule,
    withSchemas({ Name: { patternProperties: { '^.$': { type: 'string' } } } }),
  );
  expect(problems).toHaveLength(1);
});

test.each([
  String.raw`^[A-Za-z\u00c0-\u024f' -]+$`,
  '^vc_[A-Za-z0-9]+$',
  String.raw`^\d{4}-\d{2}-\d{2}$`,
  String.raw`\S`,
])('takes %s', async (pattern) => {
  expect(await lintDocument(rule, withSchemas({ Name: { type: 'string', pattern } }))).toEqual([]);
});
