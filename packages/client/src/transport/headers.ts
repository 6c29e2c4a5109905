import { defined } from '../arguments/arguments.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import type { HeaderSet } from '../options/call-options.ts';

/**
 * One set of all, names in lower case; later ones take the place of earlier ones.
 *
 * @throws InvalidRequestError for what HTTP does not allow, without the value, which may be a secret.
 */
export function mergeHeaders(
  operationId: string | undefined,
  ...sets: readonly (HeaderSet | undefined)[]
): Record<string, string> {
  const merged = new Headers();
  try {
    for (const set of sets) {
      const given =
        Symbol.iterator in Object(set)
          ? (set as HeadersInit)
          : defined(set as Record<string, string> | undefined);
      new Headers(given).forEach((value, name) => merged.set(name, value));
    }
  } catch {
    throw invalid('headers', 'must be names and values that HTTP allows', operationId);
  }
  return Object.fromEntries(merged);
}
