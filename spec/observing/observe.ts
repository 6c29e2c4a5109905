import type { contexts, UnseenReason } from './vocabulary.ts';

/** Conditions on the context of a sighting. For each key, the context must have one of the values. */
export type When = { readonly [Key in keyof typeof contexts]?: readonly (typeof contexts)[Key][number][] };

/** A possible answer to an open point. */
export interface Reading {
  /** In kebab-case, unique in its point. */
  readonly name: string;
  /** The answer, as one sentence. */
  readonly says: string;
  /** The tokens that show it, or group words that `expand` replaces. */
  readonly shows: readonly string[];
  readonly when?: When;
  /** Whether this kit assumes it, or accepts it among others. */
  readonly ours?: true;
  /** Whether its tokens can have another reason, such as a wrong token. Such a reading settles nothing alone. */
  readonly perhaps?: true;
  /** The quirk with which the sandbox behaves so: `<quirk>=<value>`. */
  readonly quirk?: string;
}

/** How ordinary traffic shows which answer the service follows. */
export interface Observe {
  /** The ids of the operations whose exchanges show it, without aliases. */
  readonly operation: readonly string[];
  /**
   * Where to look: `path`, `status`, `body`, `header/<name>`, `response#<pointer>`, `compare/<name>`, ... All places share
   * the readings. Each operation has one of the places, and each place belongs to one of the operations.
   */
  readonly at: string | readonly string[];
  readonly when?: When;
  /** They exclude one another. A reading counts only when it is seen; its absence says nothing. */
  readonly readings: readonly Reading[];
  /** Tokens that say nothing about the point. */
  readonly silent?: readonly string[];
  /** What it means when more than one reading is seen. Without it, each reading stands for itself. */
  readonly both?: Pick<Reading, 'says' | 'ours' | 'quirk'>;
}

/** Each open point has one of the two. */
export interface Observable {
  readonly observe?: Observe;
  readonly unseen?: UnseenReason;
}
