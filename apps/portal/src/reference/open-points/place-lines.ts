import type { Field } from '../model/types.ts';

/** A place in the reference: a field, an operation, a response, or a whole interface. */
export interface Place {
  readonly href: string;
  /** The title of its page: an operationId, the interface, an object. */
  readonly page: string;
  /** The part of the page: `request`, `response`, `path`, `object`. Empty for the whole page. */
  readonly part: string;
  /** The dotted path of a field. Empty for a whole part. */
  readonly path: string;
}

/** One field in all operations that have it. */
export interface PlaceLine {
  readonly part: string;
  readonly label: string;
  readonly links: readonly { readonly page: string; readonly href: string }[];
}

/** Joins the operations that share a field into one line. */
export function placeLines(places: readonly Place[]): PlaceLine[] {
  const lines = new Map<string, PlaceLine & { links: { page: string; href: string }[] }>();
  for (const { part, path, page, href } of places) {
    const key = `${part} ${path}`;
    const line = lines.get(key) ?? { part, label: path, links: [] };
    line.links.push({ page, href });
    lines.set(key, line);
  }
  return [...lines.values()];
}

const PARTS: Readonly<Record<string, string>> = {
  'response-header': 'response header',
  header: 'request header',
  query: 'query',
  path: 'path',
  error: 'error',
  request: 'request',
};

/** `request`, `response`, `path`, `query`, `request header`, `response header` or `error`. */
export function partOf({ anchor }: Pick<Field, 'anchor'>): string {
  const first = /^[a-z-]+/.exec(anchor)?.[0] ?? '';
  return PARTS[first] ?? 'response';
}
