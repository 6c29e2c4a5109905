import { expect, test } from 'vitest';

import { lintDocument, withSchemas } from './lint-document.ts';

test('refuses an integer of format int64', async () => {
  const problems = await lintDocument(
    'no-int64',
    withSchemas({ Size: { type: 'integer', format: 'int64' } }),
  );
  expect(problems).toEqual([
    {
      message: expect.stringContaining('int64'),
      pointer: '#/components/schemas/Size/format',
      line: undefined,
    },
  ]);
});

test('takes an integer without a format', async () => {
  expect(await lintDocument('no-int64', withSchemas({ Size: { type: 'integer' } }))).toEqual([]);
});
