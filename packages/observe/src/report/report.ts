import type { Reading } from '@workrights/spec/observing';

import type { Tally } from '../tallies.ts';

/** How often something was seen. Days are UTC, as `yyyy-mm-dd`. */
export type Counts = Pick<Tally, 'count' | 'first' | 'last' | 'days'>;

/**
 * What traffic says about an open point: only readings of ours, only others, several, something that no reading foresees,
 * nothing yet, or nothing ever (`unseen` says why). How sure that is, the counts say.
 */
export type PointState =
  | 'settled-for'
  | 'settled-against'
  | 'both-seen'
  | 'unforeseen'
  | 'not-seen'
  | 'not-observable';

export interface ReadingReport extends Pick<Reading, 'name' | 'says'> {
  readonly ours: boolean;
  /** Undefined when it wasn't seen. */
  readonly seen?: Counts;
}

/** A sighting at the place of a point that none of its readings names. */
export interface Unforeseen extends Counts, Pick<Tally, 'operation' | 'at' | 'token' | 'length'> {}

export interface PointReport {
  readonly id: string;
  readonly section: string;
  readonly missing: string;
  readonly choice: string;
  readonly state: PointState;
  readonly readings: readonly ReadingReport[];
  readonly unforeseen: readonly Unforeseen[];
  /** What it means that several readings were seen, and whether this kit assumes that. */
  readonly both?: { readonly says: string; readonly ours: boolean };
  /** What makes the sandbox play it: `<quirk>=<value>`. */
  readonly quirk?: string;
  /** Why ordinary traffic can't show it. */
  readonly unseen?: string;
}

export type DriftKind = 'unlisted-field' | 'other-type' | 'unlisted-value' | 'absent-field' | 'unlisted-status' | 'unlisted-path';

/** What came and the contract doesn't have, or has otherwise. */
export interface Drift extends Counts, Pick<Tally, 'operation' | 'at' | 'token' | 'length'> {
  readonly kind: DriftKind;
  /** What the contract has there. */
  readonly contract: string;
}

/** The report of `workrights observe`. Everything in it can be shown to anybody. */
export interface Report {
  readonly format: 'workrights-observe';
  readonly version: 1;
  /** Exchanges that were seen. */
  readonly exchanges: number;
  /** Undefined when nothing was seen. */
  readonly first?: string;
  readonly last?: string;
  readonly points: readonly PointReport[];
  readonly drift: readonly Drift[];
  /** What the rest was made from. A later run goes on with them. */
  readonly sightings: readonly Tally[];
}
