/** The day of a moment. Undefined when the year doesn't have four digits, which a report can't hold. */
export function dayOf(at: Date): string | undefined {
  const year = at.getUTCFullYear();
  return year >= 0 && year <= 9999 ? at.toISOString().slice(0, 10) : undefined;
}

/** How often something was seen. Days are UTC, as `yyyy-mm-dd`. */
export interface Counts {
  /** Exchanges that showed it. */
  readonly count: number;
  readonly first: string;
  readonly last: string;
  /** The number of different days on which it was seen. Right only if the days came in their order. */
  readonly days: number;
}

/** Counts facts. It holds as many as there are different ones. */
export interface Counter<Fact> {
  /** Counts each fact of one exchange once. */
  add(facts: Iterable<Fact>, day: string): void;
  /** In the order in which they were first seen. */
  all(): (Fact & Counts)[];
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * @param keyOf two facts with the same key are the same one.
 * @param earlier facts to go on with.
 * @param most how many different facts it counts: those that it saw first.
 */
export function createCounter<Fact extends object>(
  keyOf: (fact: Fact) => string,
  earlier: readonly (Fact & Counts)[] = [],
  most = Infinity,
): Counter<Fact> {
  const known = new Map<string, Fact & Mutable<Counts>>(
    earlier.map((fact) => [keyOf(fact), { ...fact }] as const),
  );
  return {
    add(facts, day) {
      const different = new Map([...facts].map((fact) => [keyOf(fact), fact] as const));
      for (const [key, fact] of different) {
        const counts = known.get(key);
        if (counts) count(counts, day);
        else if (known.size < most) known.set(key, { ...fact, count: 1, first: day, last: day, days: 1 });
      }
    },
    all: () => [...known.values()].map((fact) => ({ ...fact })),
  };
}

function count(counts: Mutable<Counts>, day: string): void {
  counts.count += 1;
  if (day > counts.last || day < counts.first) counts.days += 1;
  if (day > counts.last) counts.last = day;
  if (day < counts.first) counts.first = day;
}
