import path from 'node:path';

import { parse } from 'yaml';

import { readText } from './bundles.ts';
import type { Observe, UnseenReason } from '../observing/index.ts';
import type { Document } from './document.ts';
import { specFolder, type InterfaceName } from './interfaces.ts';
import { formatPointer, isObject } from './json-pointer.ts';

/**
 * How the second source relates to a point: it settles it, settles a part, contradicts the first source, or agrees with this
 * kit's assumption. A hint comes from elsewhere, or is an inference, and settles nothing.
 */
export const publishedKinds = ['settled', 'narrowed', 'contradicted', 'agrees', 'hint'] as const;

/** What is published about a point. */
export interface Published {
  kind: (typeof publishedKinds)[number];
  /** Keys of `sources.yaml`. */
  pages: string[];
  /** What the pages say, in our own words. */
  says: string;
  /** For a contradiction: what the first source says. */
  first?: string;
  /** For a contradiction: what this kit does so that both versions work, or which one it supports. */
  kit?: string;
}

/** A point that the first source leaves open or contradicts. `not-shown.yaml` has all fields except `where`. */
export interface OpenPoint {
  id: string;
  section: string;
  /** What isn't documented, as a noun phrase that follows "Not documented:". */
  missing: string;
  /** What this kit assumes until support has answered. It begins with who assumes it, and its first sentence works alone. */
  choice: string;
  /** The question for support, ready to send. */
  question: string;
  /** What to do until support has answered, if that matters. */
  meanwhile?: string;
  /** What the vendor's public pages say about it. */
  published?: Published;
  /** How ordinary traffic shows the answer. A point without it has `unseen`. */
  observe?: Observe;
  /** Why ordinary traffic can't show the answer. */
  unseen?: UnseenReason;
  /** The places that note the point: `<interface>#<JSON pointer into the bundle of that interface>`. */
  where: string[];
}

/**
 * Reads the open points and the settled ones, with their places.
 *
 * @throws BundleError when the contract has not been bundled.
 */
export function readOpenPoints(): OpenPoint[] {
  return parse(readText(path.join(specFolder, 'dist/not-shown.yaml'))) as OpenPoint[];
}

/** Whether a public page has answered the point. A settled point is no longer open, and stays in the list as history. */
export function isSettled({ published }: Pick<OpenPoint, 'published'>): boolean {
  return published?.kind === 'settled';
}

/** The first sentence of a text: up to a full stop, a question mark or an exclamation mark that a space follows. */
export function firstSentence(text: string): string {
  return /^.+?[.?!](?=\s|$)/s.exec(text.trim())?.[0] ?? text.trim();
}

/** Keys whose values are data, not contract. */
const dataKeys = new Set(['examples', 'example', 'default', 'const', 'enum']);

/** Keys whose values are maps. In a map, the same words are only names: a property `example`, a response `default`. */
const mapKeys = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'responses',
  'schemas',
  'headers',
  'parameters',
]);

/** The places where bundles note open points, by the id of the point, in the order of the documents. */
export function placesOf(documents: Partial<Record<InterfaceName, Document>>): Map<string, string[]> {
  const places = new Map<string, string[]>();
  const visit = (name: string, node: unknown, segments: readonly (string | number)[]): void => {
    if (Array.isArray(node)) return node.forEach((item, index) => visit(name, item, [...segments, index]));
    if (!isObject(node)) return;
    const place = `${name}${formatPointer(segments)}`;
    for (const id of notesOf(node)) places.set(id, [...(places.get(id) ?? []), place]);
    const isMap = mapKeys.has(String(segments.at(-1)));
    for (const [key, value] of Object.entries(node)) {
      if (isMap || !dataKeys.has(key)) visit(name, value, [...segments, key]);
    }
  };
  for (const [name, document] of Object.entries(documents)) visit(name, document, []);
  return places;
}

/** The ids of the open points that a node of the contract names in `x-source.note`. */
export function notesOf(node: unknown): string[] {
  const source = isObject(node) ? node['x-source'] : undefined;
  const notes = isObject(source) ? [source['note']].flat() : [];
  return notes.filter((id) => typeof id === 'string');
}
