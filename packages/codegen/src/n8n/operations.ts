import { operationsOf, type Document } from '@workrights/spec/reader';

export interface OperationRow {
  readonly api: string;
  readonly method: string;
  readonly path: string;
  /** Further paths that serve the same by the same method. */
  readonly otherPaths: readonly string[];
}

/** Method and paths of each operation that is no alias of another one, by `operationId`. */
export function operationRows(document: Document, api: string): Record<string, OperationRow> {
  const found = operationsOf(document);
  const own = found.filter(({ aliasOf }) => aliasOf === undefined);
  return Object.fromEntries(
    own.map(({ id, path, method }) => {
      const aliases = found.filter((other) => other.aliasOf === id && other.method === method);
      const otherPaths = aliases.map((alias) => alias.path);
      return [id, { api, method: method.toUpperCase(), path, otherPaths }];
    }),
  );
}
