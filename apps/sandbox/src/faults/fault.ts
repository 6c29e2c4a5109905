import type { RequestMatch } from '../matching/request-match.ts';

/** What goes wrong with one response. A fault is taken only for a valid, authenticated request. */
export type Fault =
  /** Responds with this status; the handler doesn't run. */
  | StatusFault
  /** Waits, in real milliseconds, then continues normally. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** The normal response, with its body in `pieces` over real `milliseconds`. */
  | { readonly kind: 'drip'; readonly milliseconds: number; readonly pieces: number }
  /** Drops the connection without a response, `before` or `after` the change is committed. */
  | { readonly kind: 'reset'; readonly when: 'before' | 'after' }
  /** Announces the full length, sends half of the body, and drops the connection. */
  | { readonly kind: 'truncate' }
  /** A complete response whose JSON is cut in the middle. */
  | { readonly kind: 'malformed-json' }
  /** A complete response with the normal status and headers, but no body. */
  | { readonly kind: 'empty' }
  /** Sends bytes that aren't HTTP instead of the response, then ends the connection. */
  | { readonly kind: 'garbage' };

export interface StatusFault {
  readonly kind: 'status';
  readonly status: number;
  readonly retryAfter?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text is sent as it is, any other value as JSON. Default: problem details from status 400 on, otherwise nothing. */
  readonly body?: unknown;
}

export interface FaultSource {
  /**
   * The faults for a request of this operation or its original: the current latency of the service, and the next fault, which
   * this call uses up.
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
