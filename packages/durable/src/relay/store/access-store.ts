import type { Right } from '../gateway/rights.ts';

/** A token of one tool, without its value. */
export interface Access {
  readonly name: string;
  readonly rights: readonly Right[];
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** Tokens for tools, each with its rights. The ledger keeps HMACs of them, and can't show one again. */
export interface AccessStore {
  /**
   * Returns a new token. With `replace`, it takes the place of the one with this name, whose subscriptions stay.
   *
   * @throws TokenExistsError if there is one, and `replace` is false.
   */
  createToken: (
    wanted: { name: string; rights: readonly Right[]; replace?: boolean | undefined },
    now: number,
  ) => Promise<string>;
  /** By name. */
  tokens: () => Promise<Access[]>;
  /** Whose token it is. */
  accessOf: (token: string) => Promise<Access | undefined>;
  /** Ends a token, and its subscriptions. @throws NoSuchTokenError */
  revokeToken: (name: string) => Promise<{ readonly subscriptions: number }>;
}
