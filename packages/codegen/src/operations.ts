import type { OpenApiDocument, Operation } from './documents.ts';

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
