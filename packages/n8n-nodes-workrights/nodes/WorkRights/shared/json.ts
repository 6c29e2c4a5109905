import type { IDataObject } from 'n8n-workflow';

import { isObject as isAnyObject } from '../generated/explainer/value';

/** With the type that n8n has for an object of JSON. */
export const isObject = isAnyObject as (value: unknown) => value is IDataObject;

/** A nested property of an unknown value, or undefined. */
export function property(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), value);
}

/** A trimmed text that isn't empty, or null. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A JSON text's value, or the value itself if it was already parsed; undefined for any other text. */
export function parsedBody(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
