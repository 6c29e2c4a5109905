import { BundleError } from './bundles.ts';
import type { Document, Reference } from './document.ts';
import { escapeSegment, isObject, valueAt } from './json-pointer.ts';

/** A value in a document, with the JSON pointer of its place. */
export interface Located<T> {
  value: T;
  pointer: string;
}

/**
 * Follows `$ref`s to the end. Returns the target itself, without keywords next to a `$ref`.
 *
 * @throws BundleError when a reference is not local, leads nowhere, or leads back to itself.
 */
export function follow<T extends object>(document: Document, from: Located<T | Reference>): Located<T> {
  const seen = new Set<string>();
  let { value, pointer }: Located<unknown> = from;
  while (isObject(value) && typeof value['$ref'] === 'string') {
    pointer = value['$ref'];
    if (seen.has(pointer)) throw new BundleError(`The reference ${pointer} leads back to itself.`);
    seen.add(pointer);
    if (!pointer.startsWith('#/'))
      throw new BundleError(`The reference ${pointer} is not local. Bundle again.`);
    value = valueAt(document, pointer);
    if (value === undefined) throw new BundleError(`The reference ${pointer} leads nowhere.`);
  }
  if (!isObject(value)) throw new BundleError(`The contract has no object at ${pointer}.`);
  return { value: value as T, pointer };
}

/**
 * Follows `$ref`s. Keywords next to a `$ref` win over those of its target. The pointer is the target's.
 *
 * @throws BundleError as `follow` does.
 */
export function resolve<T extends object>(document: Document, from: Located<T | Reference>): Located<T> {
  const target = follow<T>(document, from);
  const beside: object[] = [];
  let node: object = from.value;
  while ('$ref' in node && typeof node.$ref === 'string') {
    const { $ref, ...rest } = node;
    beside.unshift(rest);
    node = valueAt(document, $ref) as object;
  }
  return { ...target, value: Object.assign({}, target.value, ...beside) as T };
}

/** A value inside another one, at the given keys. */
export function below<T>(from: Located<unknown>, value: T, ...keys: (string | number)[]): Located<T> {
  return { value, pointer: [from.pointer, ...keys.map(escapeSegment)].join('/') };
}
