export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Writes path segments as an RFC 6901 pointer with the `#` of a URI fragment: `['a/b', 0]` is `#/a~1b/0`. */
export function formatPointer(segments: readonly (string | number)[]): string {
  return ['#', ...segments.map(escapeSegment)].join('/');
}

/** Writes one segment: `a/b` is `a~1b`. */
export function escapeSegment(segment: string | number): string {
  return String(segment).replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The value at a pointer (`#/a~1b/0`), without following references. Undefined when there is none. */
export function valueAt(document: unknown, pointer: string): unknown {
  const [, ...segments] = pointer.split('/');
  return segments.reduce<unknown>((node, segment) => {
    if (typeof node !== 'object' || node === null) return undefined;
    const key = unescapeSegment(segment);
    return Object.hasOwn(node, key) ? (node as JsonObject)[key] : undefined;
  }, document);
}

function unescapeSegment(segment: string): string {
  // A pointer inside a URI fragment may be percent-encoded, and Redocly writes `{id}` both ways.
  const text = /%[0-9a-f]{2}/i.test(segment) ? decodeURIComponent(segment) : segment;
  return text.replaceAll('~1', '/').replaceAll('~0', '~');
}
