/** What sends one request: the global `fetch`, that of undici or of node-fetch, or a function around one of them. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

/** Second argument of `fetch`. Plain values only, which every implementation takes; a `Request` is of one alone. */
export interface FetchInit {
  method: string;
  /** Names in lower case. A function around `fetch` may add to them. */
  headers: Record<string, string>;
  /**
   * A text. Of a create or update perhaps a `Blob` or a stream, which the runtime cannot send twice. It has no type, as those of
   * the DOM and of undici exclude each other's: no `fetch` of undici would take it beside the globals of the DOM.
   */
  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  body?: any;
  duplex?: 'half';
  signal: AbortSignal;
  redirect: 'follow' | 'manual';
  /** Ignored by every `fetch`: for the function around it. */
  attempt: FetchAttempt;
}

/** What a request is, for traces and metrics. Nothing in it is secret or personal. */
export interface FetchAttempt {
  /** Name of the operation, such as `createVisaCheck`. */
  readonly operationId: string;
  /** 1 for the first, more for each retry. */
  readonly number: number;
  /** The URL, with a `*` for the query and for what is neither a word of the contract's paths nor the id of a check. */
  readonly url: string;
  /** Bytes of the body that the client reads at most, for a function that reads it itself; `false` for no limit. */
  readonly maxResponseSize: number | false;
}

/** What is read of a response, whatever its class. */
export interface FetchResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Iterable<[string, string]> & { get: (name: string) => string | null };
  readonly type?: string;
  /** Where it came from, after the redirects that a browser followed. */
  readonly url?: string;
  /** A web stream, or a stream of Node, which node-fetch has. */
  readonly body: unknown;
  readonly text: () => Promise<string>;
}

export type ResponseHead = Pick<FetchResponse, 'status' | 'headers'>;
