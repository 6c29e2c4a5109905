/** How long a delay takes: always the same, or another time for each request. Milliseconds. */
export type Delay =
  | { readonly milliseconds: number }
  /** Each time between the bounds is as likely as the other. */
  | { readonly distribution: 'uniform'; readonly lower: number; readonly upper: number }
  /** Half of the requests take less than the median; the larger sigma, the longer the tail, which `max` cuts. */
  | {
      readonly distribution: 'lognormal';
      readonly median: number;
      readonly sigma: number;
      readonly max: number;
    };

/** The time of one request. `random` gives numbers from 0 up to, not including, 1. */
export function sampleDelay(delay: Delay, random: () => number): number {
  if (!('distribution' in delay)) return delay.milliseconds;
  if (delay.distribution === 'uniform') return delay.lower + random() * (delay.upper - delay.lower);
  return Math.min(delay.max, delay.median * Math.exp(delay.sigma * standardNormal(random)));
}

/** By Box and Muller. 1 - random() is never 0, of which there is no logarithm. */
function standardNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
