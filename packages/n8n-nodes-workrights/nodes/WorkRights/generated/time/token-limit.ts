// Copied from packages/time by workrights-codegen. Do not edit.
/**
 * How many access tokens a client gets in 24 hours. A token is valid for 24 hours (published, open point
 * `access-token-lifetime`).
 */
export const TOKENS_A_DAY = 48;

/** Tokens that this kit requests in 24 hours at most. The service disables the account of a client that requests far too many. */
export const TOKENS_REQUESTED_A_DAY = TOKENS_A_DAY / 2;
