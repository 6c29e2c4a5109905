import manifest from '../../package.json' with { type: 'json' };
import { defined, requireFunction } from '../arguments/arguments.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import { createLog, type Log } from '../logging/log.ts';
import type { Logger, LogLevel } from '../logging/logger.ts';
import type { HeaderSet, RetryOptions } from '../options/call-options.ts';
import type { Fetch, ResponseHead } from '../options/fetch.ts';
import type { Credentials } from './credentials.ts';
import { type Hooks, readHooks } from './hooks.ts';
import type { Operation } from './operation.ts';
import type { QuotaMeter } from './quota-meter.ts';
import { readRetries, type Retries } from './retries.ts';
import { readLimit, readSizeLimit } from './time-limit.ts';

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
  /** Of Interface A only: Interface B's limits are not documented. */
  readonly meter?: QuotaMeter;
}

/** What holds bodies against the contract. */
export interface Validation {
  /** Holds a request body against the contract. @throws InvalidRequestError with each field that is wrong. */
  readonly request: (operation: Operation, json: string | undefined, log: Log) => Promise<void>;
  /** Holds an answer against the contract. @throws UnexpectedResponseError when that is to be strict. */
  readonly response: (operation: Operation, response: ResponseHead, body: unknown, log: Log) => Promise<void>;
}

const DEFAULT_TIMEOUT = 30_000;
/** A list of some 20,000 checks; Interface B's has no pages. */
const DEFAULT_SIZE = 32 * 1024 * 1024;

/**
 * The part of a client that both interfaces share.
 *
 * @throws InvalidRequestError for options that cannot work.
 */
export function connect(
  options: ConnectionOptions,
  credentials: Credentials,
  version: Readonly<Record<string, string>>,
  validation: Validation | undefined,
): Connection {
  const { fetch = (url, init) => globalThis.fetch(url, init) } = options;
  requireFunction('fetch', fetch);
  const ours = readHeaders({ 'user-agent': userAgent(options.appInfo), ...version });
  const headers = { ...ours, ...readHeaders(options.headers) };
  return {
    baseUrl: readBaseUrl(options.baseUrl),
    credentials,
    headers: () => headers,
    fetch,
    isOwnFetch: options.fetch === undefined,
    timeout: readLimit('timeout', options.timeout ?? DEFAULT_TIMEOUT),
    totalTimeout: readLimit('totalTimeout', options.totalTimeout ?? false),
    maxResponseSize: readSizeLimit('maxResponseSize', options.maxResponseSize ?? DEFAULT_SIZE),
    retries: readRetries(options.retry),
    hooks: readHooks(options.hooks),
    log: createLog(options.logger, options.logLevel),
    validation,
  };
}

/** Where the service lives: what requests are sent to, and the one origin that may receive credentials. */
export interface BaseUrl {
  /** Scheme, host and path prefix without a trailing slash. */
  readonly href: string;
  /** Scheme, host and port: the only part of an address that may be printed. */
  readonly origin: string;
}

/**
 * Reads the `baseUrl` option. A path prefix is kept (`https://gateway.example/visa` + `/v2/visa-checks`).
 *
 * @throws InvalidRequestError when it is no http(s) URL, or has credentials, a query or a fragment, which would be
 * lost or leak.
 */
export function readBaseUrl(baseUrl: string): BaseUrl {
  const url: Partial<URL> = URL.canParse(baseUrl) ? new URL(baseUrl) : {};
  const { href = '', origin = '', pathname = '' } = url;
  // Also an empty query or fragment, after which no path can follow.
  if (!/^https?:/.test(origin) || href !== origin + pathname) {
    const rule = 'must be an http or https URL without user name, query and fragment';
    throw invalid('baseUrl', rule);
  }
  return { href: href.replace(/\/+$/, ''), origin };
}

/**
 * A caller's headers, names in lower case.
 *
 * @throws InvalidRequestError for what HTTP does not allow, without the value, which may be a secret.
 */
export function readHeaders(set: HeaderSet | undefined, operationId?: string): Record<string, string> {
  if (set === undefined) return {};
  try {
    const given =
      Symbol.iterator in Object(set) ? (set as HeadersInit) : defined(set as Record<string, string>);
    return Object.fromEntries(new Headers(given));
  } catch {
    throw invalid('headers', 'must be names and values that HTTP allows', operationId);
  }
}

/** The `User-Agent` of requests: this package, the runtime and the caller's program. Browsers have and send their own. */
export function userAgent(appInfo = ''): string | undefined {
  const { userAgent: runtime = '' } = globalThis.navigator ?? {};
  if (runtime.startsWith('Mozilla/')) return undefined;
  return `workrights-client/${manifest.version} ${runtime} ${appInfo}`;
}
