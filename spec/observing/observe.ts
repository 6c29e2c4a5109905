import type { contexts, UnseenReason } from './vocabulary.ts';

/** Conditions on what a sighting is seen with: a value of the list, for each key that is there. */
export type When = { readonly [Key in keyof typeof contexts]?: readonly (typeof contexts)[Key][number][] };

/** One of the answers that an open point may have. */
export interface Reading {
  /** In kebab-case, unique in its point. */
  readonly name: string;
  /** The answer, as one sentence. */
  readonly says: string;
  /** The tokens that show it, or the words for several of them that `expand` knows. */
  readonly shows: readonly string[];
  readonly when?: When;
  /** Whether this kit assumes it, or accepts it with others. */
  readonly ours?: true;
  /**
   * Whether it may show something else too: a refusal has many reasons, such as a wrong token. Alone, it settles nothing.
   */
  readonly perhaps?: true;
  /** What makes the sandbox play it: `<quirk>=<value>`. */
  readonly quirk?: string;
}

/** How ordinary traffic shows which reading of an open point the service follows. */
export interface Observe {
  /** The operations whose exchanges show it, by the ids of the contract, without aliases. */
  readonly operation: readonly string[];
  /**
   * Where: `path`, `status`, `body`, `header/<name>`, `response#<pointer>`, `compare/<name>`, ... All places share the
   * readings. Each operation has one of the places, and each place is of one of the operations.
   */
  readonly at: string | readonly string[];
  readonly when?: When;
  /** They exclude one another. One alone says that something was seen; not seeing it says nothing. */
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
