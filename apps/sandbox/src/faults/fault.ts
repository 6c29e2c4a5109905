import type { RequestMatch } from '../matching/request-match.ts';

/** What goes wrong with one answer. The request was valid and authenticated when a fault is taken. */
export type Fault =
  /** Answers with this status; the handler does not run. */
  | StatusFault
  /** Waits, in real milliseconds, then goes on as usual. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** The usual answer, its body in so many pieces over so many real milliseconds. */
  | { readonly kind: 'drip'; readonly milliseconds: number; readonly pieces: number }
  /** Drops the connection without an answer: `after` the state change is committed, or `before` it. */
  | { readonly kind: 'reset'; readonly when: 'before' | 'after' }
  /** Announces the whole length, sends half of the body, drops the connection. */
  | { readonly kind: 'truncate' }
  /** A complete answer whose JSON is cut in the middle. */
  | { readonly kind: 'malformed-json' }
  /** A complete answer with the usual status and headers, and no body. */
  | { readonly kind: 'empty' }
  /** Bytes that are not HTTP, in place of the answer, then the connection ends. */
  | { readonly kind: 'garbage' };

export interface StatusFault {
  readonly kind: 'status';
  readonly status: number;
  readonly retryAfter?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is, any other value as JSON. Left out: problem details from 400 on, nothing below. */
  readonly body?: unknown;
}

export interface FaultSource {
  /**
   * What hits a request of this operation, or of the one of which it is an alias: how slow the service is just now, and
   * the next fault, which is used up by this call.
   */
  take(
    operation: { readonly operationId: string; readonly aliasOf?: string },
    facts: RequestMatch,
  ): PlayedFaults;
}

export interface PlayedFaults {
  readonly latency: Fault | undefined;
  readonly fault: Fault | undefined;
}
