import { requireFunction } from '../arguments/arguments.ts';
import { createLog } from '../logging/log.ts';
import { readBaseUrl } from './base-url.ts';
import type { Connection, ConnectionOptions, Validation } from './connection.ts';
import type { Credentials } from './credentials.ts';
import { mergeHeaders } from './headers.ts';
import { readHooks } from './hooks.ts';
import { readLimit, readSizeLimit } from './limits.ts';
import { readRetries } from './retries.ts';
import { userAgent } from './user-agent.ts';

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
  const headers = mergeHeaders(
    undefined,
    { 'user-agent': userAgent(options.appInfo), ...version },
    options.headers,
  );
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
