import { expect, test } from 'vitest';

import { lintDocument } from './lint-document.ts';

const head = 'openapi: 3.1.1\ninfo: &info\n  title: Sample\n  version: 1.0.0\npaths: {}\n';

test('refuses a merge key and names its line', async () => {
  const problems = await lintDocument('no-merge-keys', `${head}x-copy:\n  <<: *info\n`);
  expect(problems).toEqual([{ message: expect.stringContaining('merge keys'), pointer: undefined, line: 7 }]);
});

test('takes the same two characters inside a text', async () => {
  expect(await lintDocument('no-merge-keys', `${head}x-copy: "a << b"\n`)).toEqual([]);
});
