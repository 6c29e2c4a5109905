import { invalid } from '../errors/invalid-request-error.ts';
import type { BaseUrl } from './base-url.ts';

/**
 * A URL that the credentials may go to: they go to the configured origin only (service.md §2.6).
 *
 * @param path name of the argument, for the error.
 * @throws InvalidRequestError when it is no URL, names a user, or is of another origin.
 */
export function ownUrl(address: unknown, { origin }: BaseUrl, path: string, operationId: string): string {
  const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : undefined;
  if (url?.origin !== origin || url.username || url.password) {
    throw invalid(path, 'must have the origin of baseUrl, and no user name', operationId);
  }
  url.hash = '';
  return url.href;
}
