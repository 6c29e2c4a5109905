/** Sends one request: the global `fetch`, that of undici or node-fetch, or a function around one of them. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

/** Second argument of `fetch`: plain values, which every implementation accepts. A `Request` works with its own implementation only. */
export interface FetchInit {
  method: string;
  /** Names in lower case. A function around `fetch` may add headers. */
  headers: Record<string, string>;
  /**
   * Text. For a create or update it may be a `Blob` or a stream, which the runtime can't send twice. It has no type, because
   * the types of the DOM and of undici exclude each other: with the DOM's globals, undici's `fetch` would not be accepted.
   */
  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  body?: any;
  duplex?: 'half';
  signal: AbortSignal;
  redirect: 'follow' | 'manual';
  /** For a function around `fetch`; every `fetch` ignores it. */
  attempt: FetchAttempt;
}

/** Describes a request for traces and metrics. It has nothing secret or personal. */
export interface FetchAttempt {
  /** Name of the operation, such as `createVisaCheck`. */
  readonly operationId: string;
  /** 1 for the first attempt, more for each retry. */
  readonly number: number;
  /** The URL. The query, and path parts that are neither words of the contract nor check ids, are `*`. */
  readonly url: string;
  /** The most bytes of the body that the client reads, for a function that reads the body itself; `false` for no limit. */
  readonly maxResponseSize: number | false;
}

/** The part of a response that is used, whatever its class. */
export interface FetchResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Iterable<[string, string]> & { get: (name: string) => string | null };
  readonly type?: string;
  /** The URL after the redirects that a browser followed. */
  readonly url?: string;
  /** A web stream, or a Node stream, which node-fetch has. */
  readonly body: unknown;
  readonly text: () => Promise<string>;
}

export type ResponseHead = Pick<FetchResponse, 'status' | 'headers'>;
