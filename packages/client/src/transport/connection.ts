import type { BaseUrl } from './base-url.ts';
import type { Credentials } from './credentials.ts';

/** Options that both interfaces share. */
export interface ConnectionOptions {
  /** Address of the service; a path prefix in it is kept. */
  baseUrl: string;
  /** Used instead of the global `fetch`; it is called with a `Request`. */
  fetch?: typeof globalThis.fetch;
  /** Milliseconds that one attempt may take, its answer's body included. Default 30,000; `false` for no limit. */
  timeout?: number | false;
}

/** Options of a single call. */
export interface CallOptions {
  /** Ends the call at once, also while it waits to try again. */
  signal?: AbortSignal;
  /** Instead of the client's `timeout`, for this call. */
  timeout?: number | false;
}

/**
 * What sending needs to know of a client. Credentials are reachable through functions only, so that printing or
 * serialising a connection shows none.
 */
export interface Connection {
  readonly baseUrl: BaseUrl;
  readonly credentials: Credentials;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof globalThis.fetch;
  readonly timeout: number | false;
}

/** What sending needs to know of an operation beside what the contract generates. */
export interface Operation {
  /** Its `operationId` in the contract. */
  readonly id: string;
  /** It changes something: never tried again, and a lost answer is an unknown outcome. */
  readonly writes?: true;
  /** A 303 with a body is a success (service.md §4.1). */
  readonly answersSeeOther?: true;
}

export const DEFAULT_TIMEOUT = 30_000;
