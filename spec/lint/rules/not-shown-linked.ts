import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Oas3Rule } from '@redocly/openapi-core';

import { formatPointer, isObject, valueAt } from '../../reader/index.ts';
import { dereference } from '../json-pointer.ts';
import { parseWhere, readNotShown } from '../not-shown.ts';
import { notesOf } from '../source.ts';

export interface NotShownLinkedOptions {
  /** Which interface's places in `where` lie in this bundle. */
  interface: string;
  /** The list's file; this package's `not-shown.yaml` by default. */
  notShown?: string;
}

const defaultFile = path.resolve(import.meta.dirname, '../../not-shown.yaml');

/** Keys whose values are somebody's data, not contract. */
const dataKeys = new Set(['examples', 'example', 'default', 'const', 'enum']);

/** Keys whose values are maps, in which the same words are mere names: a property `example`, a response `default`. */
const mapKeys = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'responses',
  'schemas',
  'headers',
  'parameters',
]);

/**
 * Links the open points both ways. Every id in a note is in not-shown.yaml, and its entry lists that place; every
 * place an entry lists exists, and it, or what its `$ref` leads to, notes the id. Reads bundles only: places are
 * pointers into them.
 */
export const notShownLinked: Oas3Rule = (options) => ({
  Root(root, { report, location }) {
    const { interface: name, notShown = defaultFile } = options as NotShownLinkedOptions;
    const entries = readNotShown(readFileSync(notShown, 'utf8'));
    const ids = new Set(entries.map((entry) => entry.id));
    /** Which ids list a node: one node can be reached by its own pointer or through a `$ref`. */
    const listed = new Map<unknown, Set<string>>();

    for (const entry of entries) {
      for (const where of entry.where) {
        const place = parseWhere(where);
        if (place?.interface !== name) continue;
        const target = valueAt(root, place.pointer);
        if (target === undefined) {
          report({ message: `${entry.id}: ${where} leads nowhere.` });
          continue;
        }
        const holder = notesOf(target).includes(entry.id) ? target : dereference(root, target);
        if (!notesOf(holder).includes(entry.id)) {
          report({
            message: `${entry.id}: ${where} does not note it.`,
            location: { source: location.source, pointer: place.pointer },
          });
        }
        listed.set(holder, (listed.get(holder) ?? new Set()).add(entry.id));
      }
    }

    for (const { node, segments } of nodesWithNotes(root)) {
      for (const id of notesOf(node)) {
        const pointer = formatPointer(segments);
        const at = { source: location.source, pointer };
        if (!ids.has(id)) {
          report({ message: `The note ${id} is not in not-shown.yaml.`, location: at });
        } else if (!listed.get(node)?.has(id)) {
          report({ message: `${id} does not list ${name}${pointer} in where.`, location: at });
        }
      }
    }
  },
});

interface Noted {
  node: Record<string, unknown>;
  segments: (string | number)[];
}

function nodesWithNotes(node: unknown, segments: (string | number)[] = []): Noted[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => nodesWithNotes(item, [...segments, index]));
  if (!isObject(node)) return [];
  const isMap = mapKeys.has(String(segments.at(-1)));
  const below = Object.entries(node)
    .filter(([name]) => isMap || !dataKeys.has(name))
    .flatMap(([name, value]) => nodesWithNotes(value, [...segments, name]));
  return notesOf(node).length > 0 ? [{ node, segments }, ...below] : below;
}
