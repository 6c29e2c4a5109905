import { allOperations, objectsReturned, type ObjectId, type Operation } from '../model/reference.ts';

export interface ReturnedBy {
  readonly operation: Operation;
  /** Its places in the body: `data`, `data[]`; empty for the body itself. */
  readonly paths: readonly string[];
}

/** The operations that return an object, those with the most fixtures first. Without aliases. */
export function returnedBy(id: ObjectId): ReturnedBy[] {
  return allOperations()
    .filter(({ aliasOf }) => aliasOf === undefined)
    .map((operation) => ({
      operation,
      paths: objectsReturned(operation).flatMap((one) => (one.id === id ? [one.path] : [])),
    }))
    .filter(({ paths }) => paths.length > 0)
    .toSorted((one, other) => countOf(other) - countOf(one));
}

function countOf({ operation }: ReturnedBy): number {
  return operation.responses.flatMap(({ bodies: [body] }) => body?.examples ?? []).length;
}
