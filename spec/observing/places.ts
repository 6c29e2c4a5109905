import type { RecordTree } from '../reader/records.ts';
import { comparisons } from './comparisons.ts';
import {
  bodyForms,
  knownHeaders,
  knownMediaTypes,
  mediaTypeHeaders,
  serviceTokens,
  valueTokens,
} from './vocabulary.ts';

/** The part of an operation that decides what can be seen in its exchanges. */
export interface PlacesOf {
  readonly id: string;
  /** Its id and those of its aliases. */
  readonly paths: readonly string[];
  /** Whether its URL may have a limit. */
  readonly hasLimit: boolean;
  readonly request?: RecordTree | undefined;
  readonly response?: RecordTree | undefined;
}

/** Every possible status of HTTP. */
const statuses = Array.from({ length: 500 }, (_, index) => `=${index + 100}`);

/**
 * The tokens that an observer of an operation can see at a place. They include what the contract doesn't allow there,
 * because the service may behave differently. Only the values with a token of their own are limited to those in the
 * contract.
 *
 * @param at A place, as `observe` of an open point names it.
 * @returns Undefined when the operation has no such place.
 */
export function tokensOf(operation: PlacesOf, at: string): readonly string[] | undefined {
  if (at === 'path') return operation.paths.map((id) => `=${id}`);
  if (at === 'service') return serviceTokens;
  if (at === 'status') return statuses;
  if (at === 'body') return bodyForms;
  if (at === 'query/limit') return operation.hasLimit ? ['absent', 'integer', 'unlisted'] : undefined;
  const [, header] = /^(?:request\/)?header\/(.+)$/.exec(at) ?? [];
  if (header !== undefined) return headerTokens(header);
  const [, comparison] = /^compare\/(.+)$/.exec(at) ?? [];
  if (comparison !== undefined) return comparisonTokens(comparison, operation.id);
  const [, part, pointer = ''] = /^(response|request)#(.*)$/.exec(at) ?? [];
  const tree = part && operation[part as 'response' | 'request'];
  return tree ? treeTokens(tree, pointer) : undefined;
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
    tree = name === '*' ? tree.items : propertyOf(tree, name);
    if (!tree) return undefined;
  }
  if (last === '?') return tree.types.includes('object') ? ['unlisted'] : undefined;
  const { values } = tree;
  const tokens = valueTokens.filter((token) =>
    token === 'absent' ? last !== undefined && last !== '*' : !isTextToken(token, values === undefined),
  );
  return [...tokens, ...(values?.listed ?? []).map((value) => `=${value}`)];
}

/** `hasOwn`, because a stranger's report may name a property that every object has, such as `constructor`. */
function propertyOf({ properties = {} }: RecordTree, name: string): RecordTree | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** Whether a token can't occur in a text: with listed values there are no forms, and without them nothing is unlisted. */
function isTextToken(token: string, free: boolean): boolean {
  return free ? token === 'unlisted' : token.startsWith('string:');
}
