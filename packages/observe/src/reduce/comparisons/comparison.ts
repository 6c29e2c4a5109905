import type { comparisons, ComparisonName, Context } from '@workrights/spec/observing';
import { isObject } from '@workrights/explainer/value';

import type { Exchange } from '../../exchange.ts';
import type { AskedOperation } from '../operation-of.ts';
import type { JsonObject, ReadBody } from '../read-body.ts';

/** An exchange, with what was read of it. */
export interface Compared {
  readonly exchange: Exchange;
  readonly url: URL;
  readonly asked: AskedOperation;
  readonly answer: Context['answer'];
  /** The JSON of the request. */
  readonly sent: unknown;
  /** None, unless the exchange was accepted. */
  readonly records: readonly JsonObject[];
  readonly response: ReadBody;
}

export type TokenOf<Name extends ComparisonName> = (typeof comparisons)[Name]['tokens'][number];

/**
 * Compares two values of one exchange. Only its tokens leave it, never a value: one token, several for a definition that says
 * "each", and none when a value is missing.
 */
export type CompareExchange<Name extends ComparisonName> = (compared: Compared) => readonly TokenOf<Name>[];

/** The same for each record of a response. */
export type CompareRecord<Name extends ComparisonName> = (
  record: JsonObject,
  compared: Compared,
) => readonly TokenOf<Name>[];

export function wasAccepted({ answer }: Compared): boolean {
  return answer === 'accepted';
}

/** The object at the end of these names, when there is one. */
export function objectAt(value: unknown, ...names: readonly string[]): JsonObject | undefined {
  const found = names.reduce<unknown>((one, name) => (isObject(one) ? one[name] : undefined), value);
  return isObject(found) ? found : undefined;
}

export function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** An id as a text. A service may write one as a number; anything else is no id, and may have no text at all. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

export function attachmentsOf(check: JsonObject): readonly JsonObject[] {
  const { attachments } = check;
  return Array.isArray(attachments) ? attachments.filter(isObject) : [];
}

/** The first range whose end a number doesn't exceed, or the last one. */
export function rangeOf<const Token extends string>(
  value: number,
  ends: readonly (readonly [end: number, range: Token])[],
  over: Token,
): Token {
  return ends.find(([end]) => value <= end)?.[1] ?? over;
}
