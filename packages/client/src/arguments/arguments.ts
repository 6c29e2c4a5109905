import { isObject } from '@workrights/explainer/value';

import { invalid } from '../errors/invalid-request-error.ts';

export type JsonObject = Record<string, unknown>;

/**
 * Checks an argument of a caller without types.
 *
 * @throws InvalidRequestError
 */
export function requireObject(path: string, value: unknown, operationId?: string): void {
  if (!isObject(value)) throw invalid(path, 'must be an object', operationId);
}

/** @throws InvalidRequestError if a value is given that isn't a function. */
export function requireFunction(path: string, value: unknown, operationId?: string): void {
  if (value !== undefined && typeof value !== 'function')
    throw invalid(path, 'must be a function', operationId);
}

/** @throws InvalidRequestError for an option that isn't an object with these methods. */
export function requireMethods<Given extends object>(
  path: string,
  given: Given,
  methods: readonly (keyof Given & string)[],
): void {
  requireObject(path, given);
  for (const name of methods) requireFunction(`${path}.${name}`, given[name] ?? null);
}

/** @throws InvalidRequestError if a value is given that isn't a signal. */
export function requireSignal(signal: AbortSignal | undefined, operationId: string): void {
  // Check it now: `false` would fail only after the request was sent.
  if (signal != null && !(signal instanceof AbortSignal)) {
    throw invalid('signal', 'must be an AbortSignal', operationId);
  }
}

/** The properties that have a value. `undefined` counts as absent. */
export function defined<Value>(
  object: Readonly<Record<string, Value | undefined>> = {},
): Record<string, Value & {}> {
  const given = Object.entries(object).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given) as Record<string, Value & {}>;
}
