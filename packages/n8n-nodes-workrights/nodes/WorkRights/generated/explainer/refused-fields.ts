// Copied from packages/explainer by workrights-codegen. Do not edit.
import { isObject } from './value';

/** One entry of a refusal's `errors`. All of it is the service's, so it may repeat what was sent. */
export interface RefusedField {
  /** Which field it is about: a JSON pointer, a path with dots or a name; undefined when it names none. */
  readonly place: string | undefined;
  /** What the service says about it: texts in the order in which to show the first that may be shown. */
  readonly words: readonly unknown[];
}

/**
 * The fields that the body of a refusal names. The service publishes `{message, class, errors: [{source, detail, code}]}` for a
 * 400 only; problem details (RFC 9457), JSON:API and lists of texts by field are read too, since other bodies aren't documented.
 */
export function refusedFields(body: unknown): RefusedField[] {
  const errors = isObject(body) ? body['errors'] : undefined;
  if (Array.isArray(errors)) return errors.map(readEntry);
  return isObject(errors)
    ? Object.entries(errors).map(([place, words]) => ({ place, words: [words].flat() }))
    : [];
}

function readEntry(entry: unknown): RefusedField {
  if (!isObject(entry)) return { place: undefined, words: [entry] };
  const source = isObject(entry['source']) ? entry['source']['pointer'] : entry['source'];
  const places = [entry['pointer'], source, entry['path'], entry['field']];
  return {
    place: places.find((place) => typeof place === 'string'),
    words: ['message', 'detail', 'rule', 'code', 'title'].flatMap((name) => entry[name] ?? []),
  };
}
