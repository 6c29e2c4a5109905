import { expect, test } from 'vitest';

import { operationNamed, operationsOf, type Document } from '../../reader/index.ts';

const schema = {};

const document: Document = {
  openapi: '3.1.1',
  info: { title: 'Sample', version: '1.0.0' },
  paths: {
    '/a/{id}': {
      parameters: [
        { $ref: '#/components/parameters/Id' },
        { name: 'limit', in: 'query', schema, description: 'of the path' },
      ],
      put: { operationId: 'putA', 'x-alias-of': 'getA', responses: {} },
      get: {
        operationId: 'getA',
        parameters: [{ name: 'limit', in: 'query', schema, description: 'of the operation' }],
        requestBody: { content: { 'application/json': { schema } } },
        responses: { default: { $ref: '#/components/responses/Failure' } },
      },
    },
  },
  components: {
    parameters: { Id: { name: 'id', in: 'path', required: true, schema } },
    responses: { Failure: { description: 'It failed.' } },
  },
};

test('reads operations in the order of the document, and tells aliases', () => {
  expect(operationsOf(document).map(({ id, method, aliasOf }) => [id, method, aliasOf])).toEqual([
    ['putA', 'put', 'getA'],
    ['getA', 'get', undefined],
  ]);
});

test('gives an operation the parameters of its path, but for those that it has itself', () => {
  const { parameters } = operationNamed(document, 'getA');
  expect(parameters.map(({ value, pointer }) => [value.name, value.description, pointer])).toEqual([
    ['id', undefined, '#/components/parameters/Id'],
    ['limit', 'of the operation', '#/paths/~1a~1{id}/get/parameters/0'],
  ]);
});

test('says where bodies are described, with references followed', () => {
  const { requestBody, responses } = operationNamed(document, 'getA');
  expect(requestBody?.pointer).toBe('#/paths/~1a~1{id}/get/requestBody');
  expect(responses.get('default')).toEqual({
    value: { description: 'It failed.' },
    pointer: '#/components/responses/Failure',
  });
});

test('refuses an operation that the document does not have', () => {
  expect(() => operationNamed(document, 'getB')).toThrow('no operation getB');
});
