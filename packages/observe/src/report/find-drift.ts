import type { RecordTree } from '@workrights/spec/reader';

import type { ContractOperation } from '../contract-tables.ts';
import type { Tally } from '../tallies.ts';
import { together } from './matching.ts';
import type { Drift, DriftKind } from './report.ts';

/** What of the traffic the contract doesn't have: paths, statuses, fields, types, and values of closed lists. */
export function findDrift(contract: readonly ContractOperation[], tallies: readonly Tally[]): Drift[] {
  const found = new Map<string, { drift: Pick<Drift, 'kind' | 'contract'>; tallies: Tally[] }>();
  for (const tally of tallies) {
    const drift = driftOf(contract, tally);
    if (!drift) continue;
    const key = [tally.operation, tally.at, tally.token, tally.length].join('\n');
    const known = found.get(key);
    if (known) known.tallies.push(tally);
    else found.set(key, { drift, tallies: [tally] });
  }
  return [...found.values()].map(({ drift, tallies: same }) => {
    const { operation, at, token, length } = same[0]!;
    return { ...drift, operation, at, token, ...(length !== undefined && { length }), ...together(same)! };
  });
}

function driftOf(
  contract: readonly ContractOperation[],
  { operation: id, answer, at, token }: Tally,
): { kind: DriftKind; contract: string } | undefined {
  const operation = contract.find((one) => one.id === id);
  if (!operation) return { kind: 'unlisted-path', contract: 'no such path' };
  if (at === 'status') {
    const isListed = operation.statuses.includes(token.slice(1)) || answer === 'refused' || answer === 'failed';
    const listed = operation.statuses.filter((status) => status !== 'default').join(', ');
    return isListed ? undefined : { kind: 'unlisted-status', contract: listed };
  }
  const [place, pointer] = at.split('#', 2);
  const tree = place === 'response' ? operation.response : place === 'request' ? operation.request : undefined;
  if (!tree || pointer === undefined) return undefined;
  if (pointer.endsWith('/?')) return { kind: 'unlisted-field', contract: 'no such field' };
  const node = nodeAt(tree, pointer.split('/').slice(1));
  return node && driftAt(node, token);
}

function driftAt(node: RecordTree, token: string): { kind: DriftKind; contract: string } | undefined {
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
