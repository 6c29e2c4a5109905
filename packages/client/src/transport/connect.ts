import { createLog } from '../logging/log.ts';
import { readBaseUrl } from './base-url.ts';
import type { Connection, ConnectionOptions } from './connection.ts';
import type { Credentials } from './credentials.ts';
import { readLimit } from './limits.ts';
import { readRetries } from './retries.ts';

const DEFAULT_TIMEOUT = 30_000;

/**
 * The part of a client that both interfaces share.
 *
 * @throws InvalidRequestError for options that cannot work.
 */
export function connect(
  options: ConnectionOptions,
  credentials: Credentials,
  headers: Readonly<Record<string, string>>,
): Connection {
  return {
    baseUrl: readBaseUrl(options.baseUrl),
    credentials,
    headers,
    fetch: options.fetch ?? globalThis.fetch.bind(globalThis),
    isOwnFetch: !options.fetch,
    timeout: readLimit('timeout', options.timeout ?? DEFAULT_TIMEOUT),
    totalTimeout: readLimit('totalTimeout', options.totalTimeout ?? false),
    retries: readRetries(options.retry),
    log: createLog(options.logger, options.logLevel),
    validation: options.validation,
  };
}
