import { expect, test } from 'vitest';

import { follow, resolve, type Schema } from '../../reader/index.ts';
import { documentWith } from './document-with.ts';

const $ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const at = (value: Schema) => ({ value, pointer: '#/here' });

test('follows a chain of references and escaped names to the value itself', () => {
  const document = documentWith({ A: $ref('B~1c%7B'), 'B/c{': { type: 'string' } });
  const found = follow(document, at($ref('A')));
  expect(found.value).toBe(document.components?.schemas?.['B/c{']);
  expect(found.pointer).toBe('#/components/schemas/B~1c%7B');
});

test('leaves a value without a reference where it is', () => {
  expect(follow(documentWith({}), at({ type: 'string' }))).toEqual(at({ type: 'string' }));
});

test('lets what stands beside a reference win over what it leads to, the nearest first', () => {
  const document = documentWith({
    A: { ...$ref('B'), description: 'A', pattern: 'a' },
    B: { description: 'B', type: 'string' },
  });
  expect(resolve(document, at({ ...$ref('A'), description: 'here' }))).toEqual({
    value: { description: 'here', pattern: 'a', type: 'string' },
    pointer: '#/components/schemas/B',
  });
});

test.each([
  ['leads nowhere', $ref('Missing')],
  ['leads back to itself', $ref('Loop')],
  ['is not local', { $ref: 'other.yaml' }],
])('refuses a reference that %s', (message, value) => {
  const document = documentWith({ Loop: $ref('Loop') });
  expect(() => follow(document, at(value))).toThrow(message);
  expect(() => resolve(document, at(value))).toThrow(message);
});
