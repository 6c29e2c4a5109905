/** How long a delay takes, in milliseconds: always the same, or a random time for each request. */
export type Delay =
  | { readonly milliseconds: number }
  /** Each time between the bounds is equally likely. */
  | { readonly distribution: 'uniform'; readonly lower: number; readonly upper: number }
  /** Half of the requests take less than the median. A larger sigma makes a longer tail, which `max` cuts. */
  | {
      readonly distribution: 'lognormal';
      readonly median: number;
      readonly sigma: number;
      readonly max: number;
    };

/** The delay of one request. `random` gives numbers from 0 up to but not including 1. */
export function sampleDelay(delay: Delay, random: () => number): number {
  if (!('distribution' in delay)) return delay.milliseconds;
  if (delay.distribution === 'uniform') return delay.lower + random() * (delay.upper - delay.lower);
  return Math.min(delay.max, delay.median * Math.exp(delay.sigma * standardNormal(random)));
}

/** Box-Muller transform. 1 - random() is never 0, which has no logarithm. */
function standardNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
