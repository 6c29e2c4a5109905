import type { Operation } from './connection.ts';
import type { ResponseHead } from './fetch.ts';

/** Id of the check that the `Location` of a create's success names, in a path that is spelt in two ways (service.md §4.1). */
export function idInLocation(operation: Operation, { status, headers }: ResponseHead): string | undefined {
  if (!operation.answersSeeOther || status >= 400) return undefined;
  return /\/visa[-_]checks?\/(vc_[\w.~-]+)\/?(?:[?#]|$)/.exec(headers.get('location') ?? '')?.[1];
}
