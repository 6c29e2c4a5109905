/** What sends one request: the global `fetch`, that of undici or of node-fetch, or a function around one of them. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

/** Second argument of `fetch`. Plain values only, which every implementation takes; a `Request` is of one alone. */
export interface FetchInit {
  method: string;
  /** Names in lower case. A function around `fetch` may add to them. */
  headers: Record<string, string>;
  /** Of a create or update something that the runtime cannot send twice. */
  body?: string | Blob | ReadableStream<Uint8Array<ArrayBuffer>>;
  duplex?: 'half';
  signal: AbortSignal;
  redirect: 'follow' | 'manual';
  /** Ignored by every `fetch`: for the function around it. */
  attempt: FetchAttempt;
}

/** What a request is, for traces and metrics. Nothing in it is secret or personal. */
export interface FetchAttempt {
  /** Name of the operation in the contract. */
  readonly operationId: string;
  /** 1 for the first, more for each retry. */
  readonly number: number;
  /** The URL, with a `*` for the query and for what is neither a word of the contract's paths nor the id of a check. */
  readonly url: string;
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

/** The successful end of a call. */
export interface Answer extends ResponseHead {
  /** The whole body; empty when it is left to be streamed. */
  readonly text: string;
  readonly body: unknown;
}

export type ByteStream = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The body of a response as a web stream. */
export function streamOf(body: unknown): ByteStream | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if (body instanceof ReadableStream) return body as ByteStream;
  // Only Node's streams get here, and Node has `from`, which the types of browsers do not.
  const { from } = ReadableStream as unknown as { from: (body: object) => ByteStream };
  return from.call(ReadableStream, body);
}

/**
 * The type of a redirect that the runtime hides. No request is sent with `redirect: 'follow'`: a create may be answered
 * with 303, the new check as its body, and a `Location` that is misspelt (service.md §4.1), so following it loses the
 * check; Interface B's POSTs would take their body and account key to another URL; and what a GET takes along is ours to
 * decide (see follow-redirects.ts). Browsers give such a response the status 0, no headers and no body.
 */
export const HIDDEN = 'opaqueredirect';
