// Copied from packages/results by workrights-codegen. Do not edit.
import { plainText } from './plain-text';

export type JsonObject = Readonly<Record<string, unknown>>;

/** An object without properties, not even inherited ones. */
export const EMPTY: JsonObject = Object.freeze(Object.create(null) as JsonObject);

export function objectOf(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

export function isNothing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** True for undefined, null and blank text. */
export function isBlank(value: unknown): boolean {
  return isNothing(value) || (typeof value === 'string' && value.trim() === '');
}

/** Text without markup; null for blank text and for anything but text. */
export function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? plainText(value) : '';
  return text === '' ? null : text;
}

/** A word that programs compare, exactly as given. Null for text with markup or surrounding blanks, and for anything but text. */
export function wordOf(value: unknown): string | null {
  const text = textOf(value);
  return text === value ? text : null;
}

export function oneOf<const T extends string>(value: unknown, allowed: readonly T[]): T | null {
  return allowed.find((candidate) => candidate === value) ?? null;
}
