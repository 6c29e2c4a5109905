import { tokensOf } from '../observing/index.ts';
import type { Document } from './document.ts';
import { operationNamed, operationsOf } from './operations.ts';
import { recordOf, requestOf } from './records.ts';

/**
 * The tokens that an observer of an operation can see at a place; see `tokensOf`.
 *
 * @param id The id of an operation that is no alias.
 * @param at A place, as `observe` of an open point names it.
 * @returns Undefined when the operation has no such place.
 * @throws BundleError when the document has no such operation.
 */
export function tokensAt(document: Document, id: string, at: string): readonly string[] | undefined {
  // Read only when needed: most places need no tree, and reading one is slow.
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
