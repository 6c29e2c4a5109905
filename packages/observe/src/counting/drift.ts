import type { RecordTree } from '@workrights/spec/reader';

import { contract } from '../generated/contract.gen.ts';
import { placeOf, type Place, type Sighting } from '../sighting.ts';

export const driftKinds = [
  'unlisted-field',
  'other-type',
  'unlisted-value',
  'absent-field',
  'unlisted-status',
  'unlisted-path',
] as const;

export type DriftKind = (typeof driftKinds)[number];

/** What the service sent that the contract doesn't have, or has differently. */
export interface Drift extends Place {
  readonly kind: DriftKind;
  /** What the contract has there. */
  readonly contract: string;
}

/** The part of a sighting that the contract doesn't have: a path, status, field, type, or value of a closed list. */
export function driftOf(sighting: Sighting): Drift | undefined {
  const found = find(sighting);
  return found && { ...found, ...placeOf(sighting) };
}

type Found = Pick<Drift, 'kind' | 'contract'>;

function find({ operation: id, answer, at, token }: Sighting): Found | undefined {
  const operation = contract.find((one) => one.id === id);
  if (!operation) return { kind: 'unlisted-path', contract: 'no such path' };
  if (at === 'status') {
    const isListed =
      operation.statuses.includes(token.slice(1)) || answer === 'refused' || answer === 'failed';
    const listed = operation.statuses.filter((status) => status !== 'default').join(', ');
    return isListed ? undefined : { kind: 'unlisted-status', contract: listed };
  }
  if (at === 'body' && token === 'page') return { kind: 'other-type', contract: 'no web page' };
  const [place, pointer] = at.split('#', 2);
  const tree =
    place === 'response' ? operation.response : place === 'request' ? operation.request : undefined;
  if (!tree || pointer === undefined) return undefined;
  if (pointer.endsWith('/?')) return { kind: 'unlisted-field', contract: 'no such field' };
  const node = nodeAt(tree, pointer.split('/').slice(1));
  return node && driftAt(node, token);
}

function driftAt(node: RecordTree, token: string): Found | undefined {
  const { types, values, required } = node;
  if (token.startsWith('=')) return undefined;
  if (token === 'absent') return required && { kind: 'absent-field', contract: 'always there' };
  if (token === 'unlisted')
    return values?.closed ? { kind: 'unlisted-value', contract: values.listed.join(', ') } : undefined;
  const type = typeOf(token);
  const isListed = types.some((one) => one === type || (one === 'number' && type === 'integer'));
  return isListed ? undefined : { kind: 'other-type', contract: types.join(' or ') };
}

function typeOf(token: string): string {
  const [type] = token.split(':', 1);
  return type === 'fraction' ? 'number' : type!;
}

/** The tree of a place, also when a property's own name looks like an index. */
function nodeAt(tree: RecordTree, names: readonly string[]): RecordTree | undefined {
  return names.reduce<RecordTree | undefined>(
    (node, name) => (name === '*' ? node?.items : node?.properties?.[name]),
    tree,
  );
}
