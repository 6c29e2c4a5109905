import type { OpenApiDocument, Operation } from '../documents.ts';
import { isObject } from '../references.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

export interface OperationRow {
  readonly api: string;
  readonly method: string;
  readonly path: string;
  /** Further paths that serve the same by the same method. */
  readonly otherPaths: readonly string[];
}

/** Method and paths of each operation that is no alias of another one, by `operationId`. */
export function operationRows(document: OpenApiDocument, api: string): Record<string, OperationRow> {
  const found = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return isObject(operation) ? [{ path, method, operation: operation as unknown as Operation }] : [];
    }),
  );
  const own = found.filter(({ operation }) => operation['x-alias-of'] === undefined);
  return Object.fromEntries(
    own.map(({ path, method, operation }) => {
      const aliases = found.filter(
        (other) => other.operation['x-alias-of'] === operation.operationId && other.method === method,
      );
      const otherPaths = aliases.map((alias) => alias.path);
      return [operation.operationId, { api, method: method.toUpperCase(), path, otherPaths }];
    }),
  );
}
