import type { ResponseHead } from '../options/fetch.ts';

/** Id of the check that the `Location` of a create's success names, in a path that is spelt in two ways (service.md §4.1). */
export function idInLocation({ status, headers }: ResponseHead): string | undefined {
  if (status >= 400) return undefined;
  return /\/visa[-_]checks?\/(vc_[\w.~-]+)\/?(?:[?#]|$)/.exec(headers.get('location') ?? '')?.[1];
}
