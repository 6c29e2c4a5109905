import manifest from '../../package.json' with { type: 'json' };
import { defined, requireFunction } from '../arguments/arguments.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import { createLog, type Log } from '../logging/log.ts';
import type { Logger, LogLevel } from '../logging/logger.ts';
import type { HeaderSet, RetryOptions } from '../options/call-options.ts';
import type { Fetch, ResponseHead } from '../options/fetch.ts';
import type { Credentials } from './credentials.ts';
import { type Hooks, readHooks, readRetries, type Retries } from './ky-options.ts';
import type { Operation } from './operation.ts';
import type { QuotaMeter } from './quota-meter.ts';
import { readLimit, readSizeLimit } from './time-limit.ts';

/** Options that both interfaces share. */
export interface ConnectionOptions {
  /** URL of the service. A path prefix is kept. */
  baseUrl: string;
  /**
   * Replaces the global `fetch`, to send through a proxy or to trace: that of undici or node-fetch, or a function around one.
   * It must not retry by itself.
   */
  fetch?: Fetch | undefined;
  /** Sent with every request, for example the key of a gateway. Only ever sent to the origin of `baseUrl`. */
  headers?: HeaderSet | undefined;
  /** Your program, for the `User-Agent` header, such as `my-app/1.2.3 (https://my-app.example)`. Browsers send their own. */
  appInfo?: string | undefined;
  /** Milliseconds for one attempt with the response's body; a token may take as long again. Default 30,000; `false` for no limit. */
  timeout?: number | false | undefined;
  /** Milliseconds for a call: all attempts, the waits between them, and its token. Default `false`, no limit. */
  totalTimeout?: number | false | undefined;
  /**
   * The largest body of a response in bytes, after decompression; a larger one is an `UnexpectedResponseError`. Default
   * 33,554,432 (32 MiB); `false` for no limit. Downloaded files have their own limit: `maxSize`.
   */
  maxResponseSize?: number | false | undefined;
  /** Whether and how often to retry; the README says which requests are ever retried. `false` for never. */
  retry?: false | RetryOptions | undefined;
  /** Called for each request, with a masked URL and the headers of an allow-list: for traces and metrics. */
  hooks?: Hooks | undefined;
  /** Receives the client's messages. Default `console`. */
  logger?: Logger | undefined;
  /** Which messages. Default `warn`; `debug` shows each attempt. The client reads nothing from the environment. */
  logLevel?: LogLevel | undefined;
}

/** What sending needs of a client. Credentials are only in functions, so that printing or serialising it doesn't show them. */
export interface Connection {
  readonly baseUrl: BaseUrl;
  readonly credentials: Credentials;
  /** A function too, because headers of the options may be secret. */
  readonly headers: () => Readonly<Record<string, string>>;
  readonly fetch: Fetch;
  /** Whether `fetch` is the runtime's. */
  readonly isOwnFetch: boolean;
  readonly timeout: number | false;
  readonly totalTimeout: number | false;
  readonly maxResponseSize: number | false;
  readonly retries: Retries;
  readonly hooks: Hooks;
  readonly log: Log;
  readonly validation: Validation | undefined;
  /** For Interface A only, because Interface B's limits aren't documented. */
  readonly meter?: QuotaMeter;
}

export interface Validation {
  /** @throws InvalidRequestError with each invalid field. */
  readonly request: (operation: Operation, json: string | undefined, log: Log) => Promise<void>;
  /** @throws UnexpectedResponseError if validation is strict. */
  readonly response: (operation: Operation, response: ResponseHead, body: unknown, log: Log) => Promise<void>;
}

const DEFAULT_TIMEOUT = 30_000;
/** Enough for a list of about 20,000 checks. */
const DEFAULT_SIZE = 32 * 1024 * 1024;

/**
 * The part of a client that both interfaces share.
 *
 * @throws InvalidRequestError for invalid options.
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

/** The service's URL: where requests are sent, and the only origin that may receive credentials. */
export interface BaseUrl {
  /** Scheme, host and path prefix without a trailing slash. */
  readonly href: string;
  /** Scheme, host and port: the only part of a URL that may be printed. */
  readonly origin: string;
}

/**
 * Reads the `baseUrl` option. A path prefix is kept (`https://gateway.example/visa` + `/v2/visa-checks`).
 *
 * @throws InvalidRequestError for a URL that isn't http(s), or has credentials, a query or a fragment, which would be lost or
 * leak.
 */
export function readBaseUrl(baseUrl: string): BaseUrl {
  const url: Partial<URL> = URL.canParse(baseUrl) ? new URL(baseUrl) : {};
  const { href = '', origin = '', pathname = '' } = url;
  // Also refuses an empty query or fragment, because no path can follow it.
  if (!/^https?:/.test(origin) || href !== origin + pathname) {
    const rule = 'must be an http or https URL without user name, query and fragment';
    throw invalid('baseUrl', rule);
  }
  return { href: href.replace(/\/+$/, ''), origin };
}

/**
 * A caller's headers, with names in lower case.
 *
 * @throws InvalidRequestError for what HTTP doesn't allow, without the value, which may be a secret.
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

/** The `User-Agent` of requests: this package, the runtime and the caller's program. Undefined in browsers, which send their own. */
export function userAgent(appInfo = ''): string | undefined {
  const { userAgent: runtime = '' } = globalThis.navigator ?? {};
  if (runtime.startsWith('Mozilla/')) return undefined;
  return `workrights-client/${manifest.version} ${runtime} ${appInfo}`;
}
