import { expect, test } from 'vitest';

import { interfaceNames, isObject, notesOf, readBundle } from '../reader/index.ts';

/**
 * Open points about whether a request must have a field, or which form a field has. A place with one of these notes can't be
 * more certain than the point, even if other facts about it are stated.
 */
const undecided = new Set([
  'environment-required',
  'mode-required',
  'visa-check-schema-required',
  'customer-authority-outside-agent',
  'new-zealand-date-of-birth',
  'employment-start-date-required',
  'limit-default',
  'new-zealand-result-kind',
  'api-key-parameter-name',
  'timestamp-format',
]);

/** `requested_at` alone has the documented form. Section 2 names the distinguished results. */
const stated = new Set(['Timestamp', 'new_zealand']);

function tooCertain(node: unknown, name = ''): string[] {
  if (Array.isArray(node)) return node.flatMap((item) => tooCertain(item, name));
  if (!isObject(node)) return [];
  const source = node['x-source'];
  const own =
    isObject(source) && source['status'] === 'stated' && !stated.has(name)
      ? notesOf(node).filter((id) => undecided.has(id))
      : [];
  return [
    ...own.map((id) => `${name}: ${id}`),
    ...Object.entries(node).flatMap(([key, inner]) => tooCertain(inner, key)),
  ];
}

test.each(interfaceNames)('nothing in %s is marked stated whose form or requiredness was chosen', (name) => {
  expect(tooCertain(readBundle(name))).toEqual([]);
});
