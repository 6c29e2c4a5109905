import type { Counts } from '../counting/counter.ts';
import type { Drift } from '../counting/drift.ts';
import type { Tally } from '../counting/tallies.ts';
import type { Place } from '../sighting.ts';

/**
 * What traffic says about an open point. It showed only what this kit assumes, only something else, several readings, something
 * that no reading foresees, nothing yet, or it can never show it (`unseen` says why). The counts say how sure that is.
 */
export const pointStates = [
  'settled-for',
  'settled-against',
  'both-seen',
  'unforeseen',
  'not-seen',
  'not-observable',
] as const;

export type PointState = (typeof pointStates)[number];

/** One of the answers that an open point may have. */
export interface ReadingReport {
  readonly name: string;
  /** The answer, as one sentence. */
  readonly says: string;
  /** Whether this kit assumes it, or accepts it with others. */
  readonly ours: boolean;
  /** Whether the same traffic may have another cause, such as a wrong token. Alone, such a reading settles nothing. */
  readonly perhaps?: true;
  /** Exchanges that showed it. Undefined when there were none. */
  readonly seen?: Counts;
}

/** A sighting at the place of a point that none of its readings names. */
export interface UnforeseenReport extends Place, Counts {}

/** An entry of `spec/not-shown.yaml`, and what was seen of it. */
export interface PointReport {
  readonly id: string;
  /** Of service.md. */
  readonly section: string;
  readonly missing: string;
  /** What this kit assumes. */
  readonly choice: string;
  readonly state: PointState;
  /** Exchanges that said something about it: of these, `readings` have theirs. */
  readonly seen?: Counts;
  readonly readings: readonly ReadingReport[];
  readonly unforeseen: readonly UnforeseenReport[];
  /**
   * What it means when several readings were seen, and whether this kit assumes that. Without it, each reading counts alone.
   */
  readonly both?: { readonly says: string; readonly ours: boolean };
  /** What makes the sandbox play what was seen: `<quirk>=<value>`. */
  readonly quirk?: string;
  /** Why ordinary traffic can't show it. */
  readonly unseen?: string;
}

/**
 * The report of `workrights observe`. It has no id and no text of a person. Counts of few checks can still say something about
 * a person.
 */
export interface Report {
  readonly format: 'workrights-observe';
  readonly version: 1;
  /** Exchanges that were seen. */
  readonly exchanges: number;
  /** First and last day. Undefined when nothing was seen. */
  readonly first?: string;
  readonly last?: string;
  readonly points: readonly PointReport[];
  readonly drift: readonly (Drift & Counts)[];
  /** What was seen, in the words of `@workrights/spec/observing`: the first 20,000 kinds of it. */
  readonly sightings: readonly Tally[];
}
