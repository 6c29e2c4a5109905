import { isObject, valueAt } from '../reader/json-pointer.ts';

/** Follows `$ref`s into the same document until something else is met. */
export function dereference(document: unknown, node: unknown): unknown {
  const seen = new Set<string>();
  let current = node;
  while (isObject(current) && typeof current['$ref'] === 'string' && !seen.has(current['$ref'])) {
    seen.add(current['$ref']);
    current = valueAt(document, current['$ref']);
  }
  return current;
}
