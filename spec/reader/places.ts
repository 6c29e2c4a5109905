import {
  bodyForms,
  comparisons,
  knownHeaders,
  knownMediaTypes,
  mediaTypeHeaders,
  valueTokens,
} from '../observing/index.ts';
import type { Document } from './document.ts';
import { operationNamed, operationsOf } from './operations.ts';
import { recordOf, requestOf, type RecordTree } from './records.ts';

/** Each status that HTTP has room for. */
const statuses = Array.from({ length: 500 }, (_, index) => `=${index + 100}`);

/**
 * The tokens that an observer of an operation can see at a place. They don't depend on what the contract allows there,
 * because the service may do something else; only the values that have a token are those that the contract lists.
 *
 * @param id The id of an operation that is no alias.
 * @param at A place, as `observe` of an open point names it.
 * @returns Nothing when the operation has no such place.
 * @throws BundleError when the document has no such operation.
 */
export function tokensAt(document: Document, id: string, at: string): readonly string[] | undefined {
  if (at === 'path') return pathsOf(document, id);
  if (at === 'status') return statuses;
  if (at === 'body') return bodyForms;
  if (at === 'query/limit') return hasLimit(document, id) ? ['absent', 'integer', 'unlisted'] : undefined;
  const [, header] = /^(?:request\/)?header\/(.+)$/.exec(at) ?? [];
  if (header !== undefined) return headerTokens(header);
  const [, comparison] = /^compare\/(.+)$/.exec(at) ?? [];
  if (comparison !== undefined) return comparisonTokens(comparison, id);
  const [, part, pointer = ''] = /^(response|request)#(.*)$/.exec(at) ?? [];
  const tree = part === 'response' ? recordOf(document, id) : part && requestOf(document, id);
  return tree ? treeTokens(tree, pointer) : undefined;
}

function pathsOf(document: Document, id: string): string[] {
  return operationsOf(document)
    .filter((operation) => (operation.aliasOf ?? operation.id) === id)
    .map((operation) => `=${operation.id}`);
}

function hasLimit(document: Document, id: string): boolean {
  return operationNamed(document, id).parameters.some(
    ({ value }) => value.in === 'query' && value.name === 'limit',
  );
}

function headerTokens(name: string): string[] | undefined {
  if (!knownHeaders.some((known) => known === name)) return undefined;
  if (!mediaTypeHeaders.some((known) => known === name)) return ['absent', 'present'];
  return ['absent', ...knownMediaTypes.map((type) => `=${type}`), 'unlisted'];
}

function comparisonTokens(name: string, id: string): readonly string[] | undefined {
  const known: Record<string, { operations: readonly string[]; tokens: readonly string[] }> = comparisons;
  if (!Object.hasOwn(known, name)) return undefined;
  return known[name]!.operations.includes(id) ? known[name]!.tokens : undefined;
}

function treeTokens(root: RecordTree, pointer: string): string[] | undefined {
  const [start, ...names] = pointer.split('/');
  if (start !== '') return undefined;
  const last = names.at(-1);
  let tree: RecordTree | undefined = root;
  for (const name of last === '?' ? names.slice(0, -1) : names) {
    tree = name === '*' ? tree.items : tree.properties?.[name];
    if (!tree) return undefined;
  }
  if (last === '?') return tree.types.includes('object') ? ['unlisted'] : undefined;
  const { values } = tree;
  const tokens = valueTokens.filter((token) =>
    token === 'absent' ? last !== undefined && last !== '*' : !isTextToken(token, values === undefined),
  );
  return [...tokens, ...(values?.listed ?? []).map((value) => `=${value}`)];
}

/** Whether a token is of the other kind of text: one without listed values has forms, one with them is listed or not. */
function isTextToken(token: string, free: boolean): boolean {
  return free ? token === 'unlisted' : token.startsWith('string:');
}
