import { expect, test } from 'vitest';

import { lintDocument, withSchemas } from './lint-document.ts';

test.each(['Error', 'Date', 'Request', 'Response'])('refuses a schema named %s', async (name) => {
  const problems = await lintDocument(
    'no-shadowing-schema-name',
    withSchemas({ [name]: { type: 'object' } }),
  );
  expect(problems.map(({ pointer }) => pointer)).toEqual([`#/components/schemas/${name}`]);
});

test('takes a name that only contains one of those', async () => {
  const problems = await lintDocument(
    'no-shadowing-schema-name',
    withSchemas({ ApiErrorBody: { type: 'object' } }),
  );
  expect(problems).toEqual([]);
});
