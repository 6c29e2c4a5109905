import type { OpenApiDocument, Operation } from './documents.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

export interface LocatedOperation {
  /** Upper case, as hey-api's filters write it. */
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  /** Parameters of the path item, which every operation under it shares. */
  readonly sharedParameters: readonly unknown[];
}

/** Every operation of a document, in the document's order. */
export function operationsOf(document: OpenApiDocument): LocatedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method] as Operation | undefined;
      const shared = (item['parameters'] ?? []) as readonly unknown[];
      return operation ? [{ method: method.toUpperCase(), path, operation, sharedParameters: shared }] : [];
    }),
  );
}

/**
 * The operations that only repeat another one (alias paths, PUT twins), as hey-api's filter spells them:
 * `PUT /v1/getdata`. Generated code leaves them out, so that there is one function for one thing.
 */
export function aliasFilters(document: OpenApiDocument): string[] {
  return operationsOf(document)
    .filter(({ operation }) => operation['x-alias-of'] !== undefined)
    .map(({ method, path }) => `${method} ${path}`);
}
