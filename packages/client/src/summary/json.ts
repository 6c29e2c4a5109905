import { isObject } from '../transport/envelopes.ts';
import { plainText } from './plain-text.ts';

export type JsonObject = Record<string, unknown>;

export function objectOf(value: unknown): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}

/** A text without markup; null for anything else and for blank text. */
export function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? plainText(value) : '';
  return text === '' ? null : text;
}

export function oneOf<const T extends string>(value: unknown, allowed: readonly T[]): T | null {
  return allowed.find((candidate) => candidate === value) ?? null;
}
