import { expect, test } from 'vitest';

import { lintDocument, withSchemas } from './lint-document.ts';

const withSource = (source: unknown): object => withSchemas({ Id: { type: 'string', 'x-source': source } });

test.each([
  ['a section that service.md does not have', { section: '2.9', status: 'stated' }, 'no section'],
  ['a section that is a number', { section: 2.1, status: 'stated' }, 'no section'],
  ['an unknown status', { section: '2.1', status: 'guessed', note: 'id-form' }, 'guessed'],
  ['a missing note', { section: '2.1', status: 'assumed' }, 'note'],
  ['an empty list of notes', { section: '2.1', status: 'example', note: [] }, 'note'],
  ['a note that is no id', { section: '2.1', status: 'stated', note: 7 }, 'an id or a list'],
  ['a misspelt key', { section: '2.1', status: 'stated', notes: 'id-form' }, 'notes'],
  ['a published fact without its page', { section: '2.1', status: 'published' }, 'page'],
  ['a page that is not listed', { section: '2.1', status: 'published', page: 'no-page' }, 'page'],
  ['a source that is no public page', { section: '2.1', status: 'published', page: 'description' }, 'page'],
  ['a page of what is stated', { section: '2.1', status: 'stated', page: 'rate-limits' }, 'page'],
  ['a mere text', '2.1', 'an object'],
])('refuses %s', async (_what, source, message) => {
  const problems = await lintDocument('source-valid', withSource(source));
  expect(problems).toMatchObject([
    { message: expect.stringContaining(message), pointer: '#/components/schemas/Id/x-source' },
  ]);
});

test('refuses a wrong one beside a $ref', async () => {
  const subject = withSchemas({
    Id: { type: 'string' },
    Check: {
      properties: {
        id: { $ref: '#/components/schemas/Id', 'x-source': { section: '1.1', status: 'stated' } },
      },
    },
  });
  const problems = await lintDocument('source-valid', subject);
  expect(problems.map(({ pointer }) => pointer)).toEqual([
    '#/components/schemas/Check/properties/id/x-source',
  ]);
});

test.each([
  { section: '2.1', status: 'stated' },
  { section: '8', status: 'published', page: 'rate-limits' },
  { section: '9', status: 'contradicted', note: 'version-header' },
  { section: '4.2', status: 'assumed', note: ['one', 'two'] },
])('takes %j', async (source) => {
  expect(await lintDocument('source-valid', withSource(source))).toEqual([]);
});
