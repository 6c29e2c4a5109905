import type { OpenApiDocument, Operation } from './documents.ts';
import { isObject } from './references.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

export interface LocatedOperation {
  readonly operation: Operation;
  /** Parameters of the path item, which every operation under it shares. */
  readonly sharedParameters: readonly unknown[];
}

/** Every operation of a document, in the document's order. */
export function operationsOf(document: OpenApiDocument): LocatedOperation[] {
  return Object.values(document.paths).flatMap((item) =>
    methods.flatMap((method) => {
      const operation = item[method] as Operation | undefined;
      const shared = (item['parameters'] ?? []) as readonly unknown[];
      return operation ? [{ operation, sharedParameters: shared }] : [];
    }),
  );
}

/**
 * A copy of the document without the operations that only repeat another one (alias paths, PUT twins), so that
 * generated code has one function for one thing. (hey-api's own filter loses the parameters of path items.)
 */
export function withoutAliases(document: OpenApiDocument): OpenApiDocument {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const kept = Object.entries(item).filter(([, value]) => !(isObject(value) && 'x-alias-of' in value));
    return [path, Object.fromEntries(kept)] as const;
  });
  const used = paths.filter(([, item]) => methods.some((method) => method in item));
  return structuredClone({ ...document, paths: Object.fromEntries(used) });
}
