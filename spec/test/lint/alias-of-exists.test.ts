import { expect, test } from 'vitest';

import { document, lintDocument } from './lint-document.ts';

const operation = (operationId: string, aliasOf?: string): object => ({
  operationId,
  ...(aliasOf && { 'x-alias-of': aliasOf }),
  responses: {},
});

const lint = (paths: object): ReturnType<typeof lintDocument> =>
  lintDocument('alias-of-exists', document({ paths }));

test('refuses an alias of an operation that does not exist', async () => {
  const problems = await lint({
    '/a': { post: operation('getA') },
    '/b': { post: operation('getB', 'getC') },
  });
  expect(problems).toMatchObject([
    { message: expect.stringContaining('getC'), pointer: '#/paths/~1b/post/x-alias-of' },
  ]);
});

test('refuses an alias of an alias', async () => {
  const problems = await lint({
    '/a': { post: operation('getA'), put: operation('getAWithPut', 'getA') },
    '/b': { post: operation('getB', 'getAWithPut') },
  });
  expect(problems).toMatchObject([{ message: expect.stringContaining('alias itself') }]);
});

test('refuses a PUT beside a POST that does not say whose twin it is', async () => {
  const problems = await lint({ '/a': { post: operation('getA'), put: operation('getAWithPut') } });
  expect(problems.map(({ pointer }) => pointer)).toEqual(['#/paths/~1a/put']);
});

test('takes an alias that is written before its operation', async () => {
  const paths = { '/a': { post: operation('getB', 'getA') }, '/b': { post: operation('getA') } };
  expect(await lint(paths)).toEqual([]);
});
