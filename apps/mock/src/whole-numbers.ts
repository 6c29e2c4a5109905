import type { Problem } from '@workrights/local-server';
import { type Document, operationsOf } from '@workrights/spec/reader';

/** Gives the names of the query parameters at a path that the contract has as integers. */
export function readIntegerParameters(bundles: readonly Document[]): (path: string) => readonly string[] {
  const byPath = new Map<string, string[]>();
  for (const { path, parameters } of bundles.flatMap((bundle) => operationsOf(bundle))) {
    const names = parameters
      .map(({ value }) => value)
      .filter(
        ({ in: place, schema }) => place === 'query' && (schema as { type?: unknown }).type === 'integer',
      )
      .map(({ name }) => name);
    byPath.set(path, [...(byPath.get(path) ?? []), ...names]);
  }
  return (path) => byPath.get(path) ?? [];
}

/** Prism accepts an empty text, `1e1` and `+1` as integers. The contract and the sandbox don't. */
export function notWhole(names: readonly string[], query: URLSearchParams): Problem | undefined {
  const wrong = names.filter((name) => query.getAll(name).some((value) => !/^-?\d+$/u.test(value)));
  if (wrong.length === 0) return undefined;
  return {
    status: 422,
    kind: 'invalid-request',
    detail: 'The request does not match the contract.',
    errors: wrong.map((name) => ({ location: `request/query/${name}`, rule: 'type' })),
  };
}
