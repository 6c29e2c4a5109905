/** Values that differ between runs, and their form. The first matching form applies, so their order matters. */
const shapes = {
  uuid: /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/,
  id: /(?<![A-Za-z0-9])[a-z]+_[0-9a-f]{12,32}(?![A-Za-z0-9])/,
  timestamp: /\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)/,
  httpDate: /\b[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT\b/,
  port: /(?<=\b(?:127\.0\.0\.1|localhost):)\d+\b/,
  length: /(?<=\bcontent-length: )\d+\b/i,
};

const IDS: ReadonlySet<string> = new Set(['uuid', 'id']);
const anyShape = new RegExp(
  Object.entries(shapes)
    .map(([name, { source }]) => `(?<${name}>${source})`)
    .join('|'),
  'gi',
);

/** A text without the values that differ between runs. */
export interface Shaped {
  readonly template: string;
  /** The removed values, in order. */
  readonly ids: readonly string[];
}

export function shapeOf(text: string): Shaped {
  const ids: string[] = [];
  const template = text.replace(anyShape, (match, ...rest) => {
    const groups = rest.at(-1) as Record<string, string | undefined>;
    const name = Object.keys(groups).find((key) => groups[key] !== undefined)!;
    if (!IDS.has(name)) return `<${name}:${name === 'timestamp' ? match.replaceAll(/\d/g, '0') : ''}>`;
    ids.push(match);
    return `<${name}:${match.replace(/(?<=_)[^_]+$|^[^_]+$/, '')}>`;
  });
  return { template, ids };
}

/** Maps each id in a guide to the id of this run, and back. A pair applies to all outputs of the guide. */
export class Pairing {
  readonly #shown = new Map<string, string>();
  readonly #seen = new Map<string, string>();

  /** Adds the pairs. If one contradicts an earlier pair, returns a message and adds none. */
  pair(pairs: readonly (readonly [shown: string, seen: string])[]): string | undefined {
    const shownBefore = new Map(this.#shown);
    const seenBefore = new Map(this.#seen);
    for (const [shown, seen] of pairs) {
      const other = this.#seen.get(shown) ?? seen;
      if (other !== seen || (this.#shown.get(seen) ?? shown) !== shown) {
        restore(this.#shown, shownBefore);
        restore(this.#seen, seenBefore);
        return `the id ${shown} stands for two ids, or two ids for one`;
      }
      this.#seen.set(shown, seen);
      this.#shown.set(seen, shown);
    }
    return undefined;
  }

  /** Replaces this run's ids by those of the guide, if they are known. */
  toShown(text: string): string {
    return text.replace(anyShape, (match) => this.#shown.get(match) ?? match);
  }
}

function restore(map: Map<string, string>, before: ReadonlyMap<string, string>): void {
  map.clear();
  for (const [key, value] of before) map.set(key, value);
}
