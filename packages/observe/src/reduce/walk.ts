import type { RecordTree } from '@workrights/spec/reader';
import { isObject } from '@workrights/explainer/value';
import { unlistedLength, lengthRange, textFormat } from './text-format.ts';

/** Items of one list that are looked into. */
const MOST_ITEMS = 1000;

export interface Found extends ValueToken {
  readonly at: string;
}

/** A part of the contract, with its place written out: once, and not for each value that comes. */
interface Spot {
  readonly at: string;
  readonly node: RecordTree;
  readonly properties: ReadonlyMap<string, Spot> | undefined;
  readonly items: Spot | undefined;
  /** Of properties that the contract doesn't have. */
  readonly elsewhere: string;
}

const spots = new WeakMap<RecordTree, Map<string, Spot>>();

/**
 * Goes through a record along the contract: what each listed property is, or that it is absent, and how many characters
 * the name of each other property has. Inside a property that the contract doesn't describe, nothing is looked at.
 *
 * @param at the place of the record, such as `response#`.
 */
export function walkInside(
  record: unknown,
  tree: RecordTree,
  at: string,
  found: (found: Found) => void,
): void {
  const known = spots.get(tree) ?? new Map<string, Spot>();
  spots.set(tree, known);
  const spot = known.get(at) ?? spotOf(tree, at);
  known.set(at, spot);
  walk(record, spot, found);
}

function spotOf(node: RecordTree, at: string): Spot {
  const { properties, items } = node;
  return {
    at,
    node,
    properties:
      properties &&
      new Map(Object.entries(properties).map(([name, one]) => [name, spotOf(one, `${at}/${name}`)])),
    items: items && spotOf(items, `${at}/*`),
    elsewhere: `${at}/?`,
  };
}

function walk(value: unknown, { properties, items, elsewhere }: Spot, found: (found: Found) => void): void {
  if (items && Array.isArray(value)) {
    for (const item of value.slice(0, MOST_ITEMS)) {
      found({ at: items.at, ...valueToken(item, items.node) });
      walk(item, items, found);
    }
  }
  if (!properties || !isObject(value)) return;
  for (const [name, spot] of properties) {
    if (Object.hasOwn(value, name)) {
      found({ at: spot.at, ...valueToken(value[name], spot.node) });
      walk(value[name], spot, found);
    } else found({ at: spot.at, token: 'absent' });
  }
  for (const name of Object.keys(value)) {
    if (!properties.has(name))
      found({ at: elsewhere, token: 'unlisted', length: unlistedLength(name.length) });
  }
}

/** What is said of one value. */
interface ValueToken {
  readonly token: string;
  readonly length?: string;
}

/** Reduces a value to its kind, by what the contract says of its place. Of the value itself, only a listed word is kept. */
function valueToken(value: unknown, { values }: Pick<RecordTree, 'values'>): ValueToken {
  if (values && (typeof value === 'string' || typeof value === 'number')) {
    const word = String(value);
    return values.listed.includes(word)
      ? { token: `=${word}` }
      : { token: 'unlisted', length: unlistedLength(word.length) };
  }
  if (value === null) return { token: 'null' };
  if (Array.isArray(value)) return { token: value.length === 0 ? 'array:empty' : 'array' };
  switch (typeof value) {
    case 'boolean':
      return { token: 'boolean' };
    case 'number':
      return { token: Number.isInteger(value) ? 'integer' : 'fraction' };
    case 'string':
      return { token: `string:${textFormat(value)}`, length: lengthRange(value.length) };
    default:
      return { token: Object.keys(value as object).length === 0 ? 'object:empty' : 'object' };
  }
}
