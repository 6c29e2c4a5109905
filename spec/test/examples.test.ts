import { expect, test } from 'vitest';

import { operationNamed, type Document, type Fixture, type MediaType } from '../reader/index.ts';
import { addExamples } from '../scripts/examples.ts';

function fixtureOf(name: string, change: Partial<Fixture> = {}, rank?: number): Fixture {
  const example = { summary: name, value: {}, ...(rank && { 'x-rank': rank }) } as Fixture['example'];
  const body = { operation: 'getA', part: 'response' as const, status: 200, field: undefined, value: {} };
  return { interface: 'visa-checks', verdict: 'accepted', name, file: '', example, ...body, ...change };
}

/** The operation getA and its alias getB, which share their `default` response with getC. */
function contract(media: MediaType = {}): Document {
  const responses = {
    '200': { description: 'Found.', content: { 'application/json': media } },
    default: { $ref: '#/components/responses/Failure' },
  };
  const text = { '200': { description: 'A file.', content: { 'application/pdf': { example: '%PDF' } } } };
  return {
    openapi: '3.1.1',
    info: { title: 'Sample', version: '1.0.0' },
    paths: {
      '/a': { get: { operationId: 'getA', responses } },
      '/b': { get: { operationId: 'getB', 'x-alias-of': 'getA', responses: structuredClone(responses) } },
      '/c': { get: { operationId: 'getC', responses: { ...text, default: responses.default } } },
    },
    components: {
      responses: {
        Failure: {
          description: 'It failed.',
          content: { 'application/json': {}, 'application/problem+json': {} },
        },
      },
    },
  };
}

/** The names of the examples of a response, by media type. */
function examplesOf(document: Document, id: string, status = '200'): Record<string, string[]> {
  const content = operationNamed(document, id).responses.get(status)?.value.content ?? {};
  return Object.fromEntries(
    Object.entries(content).map(([type, { examples = {} }]) => [type, Object.keys(examples)]),
  );
}

test('shows a fixture at the operation, part and status that it names, and at aliases', () => {
  const document = contract();
  addExamples(document, [fixtureOf('one')]);
  expect(examplesOf(document, 'getA')).toEqual({ 'application/json': ['one'] });
  expect(examplesOf(document, 'getB')).toEqual({ 'application/json': ['one'] });
  expect(examplesOf(document, 'getC')).toEqual({ 'application/pdf': [] });
  expect(document.components?.examples).toEqual({ one: { summary: 'one', value: {} } });
});

test('shows those with a rank first, and the others by name', () => {
  const document = contract();
  addExamples(document, [fixtureOf('c'), fixtureOf('e', {}, 2), fixtureOf('d', {}, 1), fixtureOf('a')]);
  expect(examplesOf(document, 'getA')['application/json']).toEqual(['d', 'e', 'a', 'c']);
});

test('shows an error of one operation at the response that all share, and only problem details as such', () => {
  const document = contract();
  const problem = { status: 422, value: { title: 'Unprocessable Content' } };
  addExamples(document, [
    fixtureOf('text', { operation: 'getC', status: 500, value: 'It failed.' }),
    fixtureOf('problem', problem, 1),
  ]);
  expect(examplesOf(document, 'getA', 'default')).toEqual({
    'application/json': ['problem', 'text'],
    'application/problem+json': ['problem'],
  });
});

test.each([
  ['an operation that does not exist', { operation: 'getD' }, 'response 200 of getD'],
  ['a request that has no body', { part: 'request' as const, status: undefined }, 'request of getA'],
  ['a response that is no JSON', { operation: 'getC' }, 'response 200 of getC'],
])('refuses a fixture of %s', (_what, change, message) => {
  expect(() => addExamples(contract(), [fixtureOf('one', change)])).toThrow(message);
});

test.each([
  ['none that comes first', undefined, 2],
  ['two that come first', 1, 1],
])('refuses several examples of a body with %s', (_what, one, two) => {
  const fixtures = [fixtureOf('one', {}, one), fixtureOf('two', {}, two)];
  expect(() => addExamples(contract(), fixtures)).toThrow('must have the x-rank 1');
});

test.each([{ example: {} }, { examples: { two: { $ref: '#/components/examples/two' } } }])(
  'refuses an example that was written by hand: %j',
  (media) => {
    expect(() => addExamples(contract(media), [fixtureOf('one')])).toThrow('getA has an example');
  },
);
