import type { FindLost } from '../errors/call-errors.ts';
import type { Log } from '../logging/log.ts';
import type { Logger, LogLevel } from '../logging/logger.ts';
import type { Validation } from '../validation/validation.ts';
import type { BaseUrl } from './base-url.ts';
import type { Credentials } from './credentials.ts';
import type { Fetch } from './fetch.ts';
import type { HeaderSet } from './headers.ts';
import type { idInLocation } from './id-in-location.ts';
import type { Retries, RetryOptions } from './retries.ts';
import type { Writes } from './writes.ts';

/** Options that both interfaces share. */
export interface ConnectionOptions {
  /** Address of the service; a path prefix in it is kept. */
  baseUrl: string;
  /**
   * Used instead of the global `fetch`: that of undici or node-fetch, or a function around one, to send through a proxy
   * or to trace. It must not retry by itself.
   */
  fetch?: Fetch | undefined;
  /** Sent with every request, for example the key of a gateway. Only ever sent to the origin of `baseUrl`. */
  headers?: HeaderSet | undefined;
  /** Your program, for the `User-Agent` header, such as `my-app/1.2.3 (https://my-app.example)`. Browsers send their own. */
  appInfo?: string | undefined;
  /** Milliseconds that one attempt may take, its answer's body included, and its token. Default 30,000; `false` for no limit. */
  timeout?: number | false | undefined;
  /** Milliseconds that a call may take: all attempts, the waits between them, its token. Default `false`, no limit. */
  totalTimeout?: number | false | undefined;
  /** Whether and how often to try again; see the README for what is ever tried again. `false` for never. */
  retry?: false | RetryOptions | undefined;
  /** Receives what the client has to say. Default `console`. */
  logger?: Logger | undefined;
  /** How much of it. Default `warn`; `debug` shows each attempt. Nothing is read from the environment. */
  logLevel?: LogLevel | undefined;
  /** What holds requests and answers against the contract: see `createValidation`. The classes have it by default. */
  validation?: Validation | undefined;
}

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

/**
 * What sending needs to know of a client. Credentials are reachable through functions only, so that printing or
 * serialising a connection shows none.
 */
export interface Connection {
  readonly baseUrl: BaseUrl;
  readonly credentials: Credentials;
  /** Those of the options may be secret, so a function here too. */
  readonly headers: () => Readonly<Record<string, string>>;
  readonly fetch: Fetch;
  /** `fetch` is the runtime's. */
  readonly isOwnFetch: boolean;
  readonly timeout: number | false;
  readonly totalTimeout: number | false;
  readonly retries: Retries;
  readonly log: Log;
  readonly validation: Validation | undefined;
}

/** What sending needs to know of an operation beside what the contract generates. */
export interface Operation {
  /** Its `operationId` in the contract. */
  readonly id: string;
  /** It changes something: a lost answer is an unknown outcome, and it is sent again only if it provably never left. */
  readonly writes?: Writes | undefined;
  /** Id of the check that it made, as the headers of its response say. Its 303 with a body is a success (service.md §4.1). */
  readonly idOf?: typeof idInLocation;
  /** Looks for what this one request made, after its answer was lost. */
  readonly reconcile?: FindLost | undefined;
}
