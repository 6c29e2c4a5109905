import { resolve, type Document, type Located, type Schema } from '@workrights/spec/reader';
import { referredBy } from './component-names.ts';
import { sourceOf } from './source.ts';
import type { Source } from './types.ts';

const CERTAINTY: readonly Source['status'][] = ['assumed', 'contradicted', 'example', 'published', 'stated'];

/** Joins several sources into the least certain one, with the notes of all. */
export function joinSources(sources: readonly Source[]): Source | undefined {
  const [source] = sources.toSorted(
    (one, other) => CERTAINTY.indexOf(one.status) - CERTAINTY.indexOf(other.status),
  );
  return source && { ...source, notes: [...new Set(sources.flatMap(({ notes }) => notes))] };
}

/**
 * The sources of the component schemas that a schema is or refers to without a field between. A source next to a `$ref` is
 * about one use of the schema. It doesn't settle what is open about the schema itself.
 */
export function sourcesOfComponents(document: Document, schema: Located<Schema>): Source[] {
  const isComponent = schema.pointer.startsWith('#/components/schemas/');
  return [...(isComponent ? [schema.pointer] : []), ...referredBy(document, schema.value)].flatMap(
    ($ref) => sourceOf(resolve<Schema>(document, { value: { $ref }, pointer: $ref }).value) ?? [],
  );
}
