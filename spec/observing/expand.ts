import type { Observe, Reading, When } from './observe.ts';

/** The tokens of a point, written out. */
export interface Expanded {
  /** In the order of the point's readings. */
  readings: { readonly reading: Reading; readonly tokens: ReadonlySet<string> }[];
  silent: ReadonlySet<string>;
}

/**
 * Writes out the words that stand for several tokens: `string` for every `string:...`, `=` for every `=...`, and `rest` for
 * each token that nothing else of the point names. A reading whose `when` excludes this one's may name it too.
 *
 * @param possible All tokens that the places of the point can have.
 */
export function expand({ readings, silent = [] }: Observe, possible: readonly string[]): Expanded {
  const tokensOf = (words: readonly string[], taken: readonly (readonly string[])[]): Set<string> => {
    const named = new Set(taken.flatMap((others) => others.flatMap((word) => plain(word, possible))));
    const rest = possible.filter((token) => !named.has(token));
    return new Set(words.flatMap((word) => (word === 'rest' ? rest : plain(word, possible))));
  };
  return {
    readings: readings.map((reading) => {
      const others = readings.filter((one) => one !== reading && !excludeOneAnother(one.when, reading.when));
      const own = reading.shows.filter((word) => word !== 'rest');
      return { reading, tokens: tokensOf(reading.shows, [silent, own, ...others.map(({ shows }) => shows)]) };
    }),
    silent: tokensOf(
      silent,
      readings.map(({ shows }) => shows),
    ),
  };
}

/** The tokens that a word stands for, but for `rest`. */
function plain(word: string, possible: readonly string[]): string[] {
  if (word === 'rest') return [];
  if (word === 'string') return possible.filter((token) => token.startsWith('string:'));
  return word === '=' ? possible.filter((token) => token.startsWith('=')) : [word];
}

/** Whether no sighting meets both conditions. */
export function excludeOneAnother(one: When = {}, other: When = {}): boolean {
  return (Object.keys(one) as (keyof When)[]).some((key) => {
    const values: readonly string[] | undefined = other[key];
    return values !== undefined && !one[key]!.some((value) => values.includes(value));
  });
}
