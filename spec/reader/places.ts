import { tokensOf } from '../observing/index.ts';
import type { Document } from './document.ts';
import { operationNamed, operationsOf } from './operations.ts';
import { recordOf, requestOf } from './records.ts';

/**
 * The tokens that an observer of an operation can see at a place, as `tokensOf` has them.
 *
 * @param id The id of an operation that is no alias.
 * @param at A place, as `observe` of an open point names it.
 * @returns Nothing when the operation has no such place.
 * @throws BundleError when the document has no such operation.
 */
export function tokensAt(document: Document, id: string, at: string): readonly string[] | undefined {
  // Most places need no tree, and a tree takes long to read.
  const operation = {
    id,
    get paths() {
      return operationsOf(document)
        .filter((operation) => (operation.aliasOf ?? operation.id) === id)
        .map((operation) => operation.id);
    },
    get hasLimit() {
      return operationNamed(document, id).parameters.some(
        ({ value }) => value.in === 'query' && value.name === 'limit',
      );
    },
    get request() {
      return requestOf(document, id);
    },
    get response() {
      return recordOf(document, id);
    },
  };
  return tokensOf(operation, at);
}
