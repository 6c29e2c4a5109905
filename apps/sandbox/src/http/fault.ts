import type { Route } from './route.ts';

/** What goes wrong with one answer. The request was valid and authenticated when a fault is taken. */
export type Fault =
  /** Answers with a problem of this status; the handler does not run. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  /** Waits, in real milliseconds, then goes on as usual. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** Drops the connection without an answer: `after` the state change is committed, or `before` it. */
  | { readonly kind: 'reset'; readonly when: 'before' | 'after' }
  /** Announces the whole length, sends half of the body, drops the connection. */
  | { readonly kind: 'truncate' }
  /** A complete answer whose JSON is cut in the middle. */
  | { readonly kind: 'malformed-json' };

export interface FaultSource {
  /** The next fault armed for this operation, or for the one of which it is an alias; used up by this call. */
  take(operation: Pick<Route, 'operationId' | 'aliasOf'>): Fault | undefined;
}
