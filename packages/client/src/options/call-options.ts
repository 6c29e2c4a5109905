/** Options of a single call. */
export interface CallOptions {
  /** Ends the call at once, also while it waits to try again. */
  signal?: AbortSignal | undefined;
  /** Instead of the client's `timeout`, for this call. */
  timeout?: number | false | undefined;
  /** Instead of the client's `totalTimeout`, for this call. */
  totalTimeout?: number | false | undefined;
  /** Instead of the client's `retry`, for this call. */
  retry?: false | RetryOptions | undefined;
  /** Sent with this call's request; they take the place of the client's of the same name. */
  headers?: HeaderSet | undefined;
}

/** Option `retry` of a client. */
export interface RetryOptions {
  /** How often a request is sent at most, the first time included. Default 3. */
  attempts?: number | undefined;
  /** Milliseconds: when `Retry-After` or a used-up quota asks for a longer wait, the call fails at once. Default 60,000. */
  longestRetryAfter?: number | undefined;
}

/** Headers of a request: an object, or pairs, such as a `Headers` object has. */
export type HeaderSet =
  | Readonly<Record<string, string | undefined>>
  | Iterable<readonly [name: string, value: string]>;
