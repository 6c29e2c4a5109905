// Copied from packages/time by workrights-codegen. Do not edit.
/** Access tokens that one client gets in 24 hours, for which each is valid (published, open point `access-token-lifetime`). */
export const TOKENS_A_DAY = 48;

/** Access tokens that this kit requests in 24 hours at most: the account of a client that requests far too many is disabled. */
export const TOKENS_REQUESTED_A_DAY = TOKENS_A_DAY / 2;
