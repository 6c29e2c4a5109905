import { invalid } from '../errors/invalid-request-error.ts';
import { defined } from './arguments.ts';

/** Headers of a request: an object, or pairs, such as a `Headers` object has. */
export type HeaderSet =
  | Readonly<Record<string, string | undefined>>
  | Iterable<readonly [name: string, value: string]>;

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
      if (set === undefined) continue;
      const given =
        Symbol.iterator in Object(set) ? (set as HeadersInit) : defined(set as Record<string, string>);
      new Headers(given).forEach((value, name) => merged.set(name, value));
    }
  } catch {
    throw invalid('headers', 'must be names and values that HTTP allows', operationId);
  }
  return Object.fromEntries(merged);
}
