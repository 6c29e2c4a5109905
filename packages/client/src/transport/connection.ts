import type { Log } from '../logging/log.ts';
import type { Logger, LogLevel } from '../logging/logger.ts';
import type { HeaderSet, RetryOptions } from '../options/call-options.ts';
import type { Fetch, ResponseHead } from '../options/fetch.ts';
import type { BaseUrl } from './base-url.ts';
import type { Credentials } from './credentials.ts';
import type { Hooks } from './hooks.ts';
import type { Operation } from './operation.ts';
import type { Retries } from './retries.ts';

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
  /** Milliseconds that one attempt may take, its answer's body included; a token may take as long again. Default 30,000; `false` for no limit. */
  timeout?: number | false | undefined;
  /** Milliseconds that a call may take: all attempts, the waits between them, its token. Default `false`, no limit. */
  totalTimeout?: number | false | undefined;
  /**
   * Bytes that the body of a response may have, after decompression; a longer one is an `UnexpectedResponseError`. Default
   * 33,554,432 (32 MiB); `false` for no limit. Files that are downloaded have a limit of their own: `maxSize`.
   */
  maxResponseSize?: number | false | undefined;
  /** Whether and how often to try again; see the README for what is ever tried again. `false` for never. */
  retry?: false | RetryOptions | undefined;
  /** Told of each request, with a masked URL and the headers of an allow-list: for traces and metrics. */
  hooks?: Hooks | undefined;
  /** Receives what the client has to say. Default `console`. */
  logger?: Logger | undefined;
  /** How much of it. Default `warn`; `debug` shows each attempt. Nothing is read from the environment. */
  logLevel?: LogLevel | undefined;
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
  readonly maxResponseSize: number | false;
  readonly retries: Retries;
  readonly hooks: Hooks;
  readonly log: Log;
  readonly validation: Validation | undefined;
}

/** What holds bodies against the contract. */
export interface Validation {
  /** Holds a request body against the contract. @throws InvalidRequestError with each field that is wrong. */
  readonly request: (operation: Operation, json: string | undefined) => Promise<void>;
  /** Holds an answer against the contract. @throws UnexpectedResponseError when that is to be strict. */
  readonly response: (operation: Operation, response: ResponseHead, body: unknown, log: Log) => Promise<void>;
}
