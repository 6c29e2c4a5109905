/** Options of a single call. */
export interface CallOptions {
  /** Ends the call at once, even while it waits for a retry. */
  signal?: AbortSignal | undefined;
  /** Replaces the client's `timeout`. */
  timeout?: number | false | undefined;
  /** Replaces the client's `totalTimeout`. */
  totalTimeout?: number | false | undefined;
  /** Replaces the client's `retry`. */
  retry?: false | RetryOptions | undefined;
  /** Sent with this call's request. They replace the client's headers of the same name. */
  headers?: HeaderSet | undefined;
}

/** Option `retry` of a client. */
export interface RetryOptions {
  /** How often a request is sent, including the first time. Default 3. */
  attempts?: number | undefined;
  /** Milliseconds: if `Retry-After` or a used-up quota requires a longer wait, the call fails at once. Default 60,000. */
  longestRetryAfter?: number | undefined;
}

/** Headers of a request: an object, or pairs as in a `Headers` object. */
export type HeaderSet =
  | Readonly<Record<string, string | undefined>>
  | Iterable<readonly [name: string, value: string]>;
