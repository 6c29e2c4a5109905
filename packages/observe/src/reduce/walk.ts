import type { RecordNode } from '@workrights/spec/reader';

import { isObject } from './read-body.ts';
import { unlistedLength } from './text-format.ts';
import { valueToken, type ValueToken } from './value-token.ts';

/** Items of one list that are looked into. */
const MOST_ITEMS = 1000;

export interface Found extends ValueToken {
  readonly at: string;
}

/**
 * Goes through a record along the contract: what each listed property is, or that it is absent, and how many characters
 * the name of each other property has. Inside a property that the contract doesn't describe, nothing is looked at.
 *
 * @param at the place of the value, such as `response#/visa`.
 */
export function* walk(value: unknown, node: RecordNode, at: string): Generator<Found> {
  yield { at, ...valueToken(value, node) };
  yield* walkInside(value, node, at);
}

/** As {@link walk}, without the value itself. */
export function* walkInside(value: unknown, { properties, items }: RecordNode, at: string): Generator<Found> {
  if (Array.isArray(value) && items) {
    for (const item of value.slice(0, MOST_ITEMS)) yield* walk(item, items, `${at}/*`);
  }
  if (!isObject(value) || !properties) return;
  for (const [name, node] of Object.entries(properties)) {
    if (Object.hasOwn(value, name)) yield* walk(value[name], node, `${at}/${name}`);
    else yield { at: `${at}/${name}`, token: 'absent' };
  }
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(properties, name))
      yield { at: `${at}/?`, token: 'unlisted', length: unlistedLength(name.length) };
  }
}
