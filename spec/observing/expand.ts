import type { Observe, Reading, When } from './observe.ts';

/** The tokens of a point, without group words. */
export interface Expanded {
  /** In the order of the point's readings. */
  readings: { readonly reading: Reading; readonly tokens: ReadonlySet<string> }[];
  silent: ReadonlySet<string>;
}

/** Words for groups of tokens. A token that a point names itself is not in the group. */
const groups: Record<string, (token: string) => boolean> = {
  string: (token) => token.startsWith('string:'),
  '=': (token) => token.startsWith('='),
};

/**
 * Replaces group words by their tokens: `string` by every `string:...` and `=` by every `=...` that the point doesn't name
 * itself, and `rest` by each token that the point doesn't cover otherwise. Readings whose `when` excludes this reading's
 * don't count.
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

/** Whether no sighting can meet both conditions. */
export function excludeOneAnother(one: When = {}, other: When = {}): boolean {
  return (Object.keys(one) as (keyof When)[]).some((key) => {
    const values: readonly string[] | undefined = other[key];
    return values !== undefined && !one[key]!.some((value) => values.includes(value));
  });
}
