import type { comparisons, ComparisonName } from '@workrights/spec/observing';

import type { Exchange } from '../../exchange.ts';
import type { AskedOperation } from '../operation-of.ts';
import type { ReadBody } from '../read-body.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** An exchange, with what was read of it. */
export interface Compared {
  readonly exchange: Exchange;
  readonly url: URL;
  readonly asked: AskedOperation;
  /** The JSON of the request. */
  readonly sent: unknown;
  /** None, unless the exchange was accepted. */
  readonly records: readonly JsonObject[];
  readonly response: ReadBody;
}

export type TokenOf<Name extends ComparisonName> = (typeof comparisons)[Name]['tokens'][number];

/** Compares two values of one exchange. Undefined when one of them is missing: then it says nothing. */
export type CompareExchange<Name extends ComparisonName> = (compared: Compared) => TokenOf<Name> | undefined;

/** The same for each record of a response. */
export type CompareRecord<Name extends ComparisonName> = (
  record: JsonObject,
  compared: Compared,
) => TokenOf<Name> | undefined;

/** The first range whose end a number doesn't exceed, or the last one. */
export function rangeOf<const Token extends string>(
  value: number,
  ends: readonly (readonly [number, Token])[],
  over: Token,
): Token {
  return ends.find(([end]) => value <= end)?.[1] ?? over;
}

/** Milliseconds of a timestamp with a zone, or of one that has none and is taken as UTC. */
export function timeOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value) || value.length > 40)
    return undefined;
  const withZone = /(?:Z|[+-]\d\d(?::?\d\d)?)$/i.test(value) ? value : `${value}Z`;
  const time = Date.parse(withZone.replace(' ', 'T'));
  return Number.isNaN(time) ? undefined : time;
}
