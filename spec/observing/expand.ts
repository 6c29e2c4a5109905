import type { Observe, Reading, When } from './observe.ts';

/** The tokens of a point, written out. */
export interface Expanded {
  /** In the order of the point's readings. */
  readings: { readonly reading: Reading; readonly tokens: ReadonlySet<string> }[];
  silent: ReadonlySet<string>;
}

/** Words for several tokens. What a point names by itself isn't among them. */
const groups: Record<string, (token: string) => boolean> = {
  string: (token) => token.startsWith('string:'),
  '=': (token) => token.startsWith('='),
};

/**
 * Writes out the words that stand for several tokens: `string` for every `string:...` and `=` for every `=...` that the
 * point doesn't name by itself, and `rest` for each token that nothing else of the point stands for. What a reading names
 * whose `when` excludes this one's doesn't count.
 *
 * @param possible All tokens that the places of the point can have.
 */
export function expand({ readings, silent = [] }: Observe, possible: readonly string[]): Expanded {
  const write = (words: readonly string[], besides: readonly (readonly string[])[]): Set<string> => {
    const named = [...words, ...besides.flat()];
    const plain = new Set(named.filter((word) => !isGroup(word)));
    const inGroup = (word: string): string[] =>
      possible.filter((one) => groups[word]?.(one) && !plain.has(one));
    const taken = new Set([...plain, ...named.flatMap(inGroup)]);
    return new Set(
      words.flatMap((word) => {
        if (word === 'rest') return possible.filter((one) => !taken.has(one));
        return isGroup(word) ? inGroup(word) : [word];
      }),
    );
  };
  return {
    readings: readings.map((reading) => {
      const others = readings.filter((one) => one !== reading && !excludeOneAnother(one.when, reading.when));
      return { reading, tokens: write(reading.shows, [silent, ...others.map(({ shows }) => shows)]) };
    }),
    silent: write(
      silent,
      readings.map(({ shows }) => shows),
    ),
  };
}

function isGroup(word: string): boolean {
  return word === 'rest' || Object.hasOwn(groups, word);
}

/** Whether no sighting meets both conditions. */
export function excludeOneAnother(one: When = {}, other: When = {}): boolean {
  return (Object.keys(one) as (keyof When)[]).some((key) => {
    const values: readonly string[] | undefined = other[key];
    return values !== undefined && !one[key]!.some((value) => values.includes(value));
  });
}
