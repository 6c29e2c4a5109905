import { contexts, type Observe, type When } from '@workrights/spec/observing';

import type { Tally } from '../tallies.ts';
import type { Counts } from './report.ts';

/** Whether a sighting is about an open point. */
export function concerns({ operation, at, when }: Observe, tally: Tally): boolean {
  return operation.includes(tally.operation) && [at].flat().includes(tally.at) && meets(when, tally);
}

/** Whether a sighting was seen with what a condition asks for. */
export function meets(when: When | undefined, tally: Tally): boolean {
  return (Object.keys(contexts) as (keyof typeof contexts)[]).every((key) => {
    const allowed: readonly string[] | undefined = when?.[key];
    return allowed === undefined || allowed.includes(tally[key]);
  });
}

/** Whether a list of tokens has one: `string` stands for every form of a text, `=` for every listed value. */
export function names(tokens: readonly string[], token: string): boolean {
  return (
    tokens.includes(token) ||
    (token.startsWith('string:') && tokens.includes('string')) ||
    (token.startsWith('=') && tokens.includes('='))
  );
}

/** The counts of several sightings together. Their days can be the same ones, so it has the most of any. */
export function together(tallies: readonly Counts[]): Counts | undefined {
  const [start, ...others] = tallies;
  return (
    start &&
    others.reduce<Counts>(
      (sum, { count, first, last, days }) => ({
        count: sum.count + count,
        first: first < sum.first ? first : sum.first,
        last: last > sum.last ? last : sum.last,
        days: Math.max(sum.days, days),
      }),
      { count: start.count, first: start.first, last: start.last, days: start.days },
    )
  );
}
