import { isObject } from '../arguments/arguments.ts';
import { plainText } from './plain-text.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** An object without properties, not even inherited ones. */
export const EMPTY: JsonObject = Object.freeze(Object.create(null) as JsonObject);

export function objectOf(value: unknown): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}

/** A text without markup; null for anything else and for blank text. */
export function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? plainText(value) : '';
  return text === '' ? null : text;
}

/** A word that programs compare, exactly as given; null for anything else, and for text that holds markup or blanks around it. */
export function wordOf(value: unknown): string | null {
  const text = textOf(value);
  return text === value ? text : null;
}

export function oneOf<const T extends string>(value: unknown, allowed: readonly T[]): T | null {
  return allowed.find((candidate) => candidate === value) ?? null;
}
