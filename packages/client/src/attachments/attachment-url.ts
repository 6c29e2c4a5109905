import { InvalidRequestError } from '../errors/invalid-request-error.ts';
import type { BaseUrl } from '../transport/base-url.ts';

/**
 * The address of an attachment, when it may be asked with the token: `download_url` comes from outside, and the token
 * goes to the configured origin only (service.md §2.6).
 *
 * @throws InvalidRequestError when it is no URL, names a user, or is of another origin.
 */
export function attachmentUrl(downloadUrl: unknown, baseUrl: BaseUrl, operationId: string): string {
  const refuse = (rule: string) =>
    new InvalidRequestError([{ path: '/download_url', rule }], { operationId });
  if (typeof downloadUrl !== 'string' || !URL.canParse(downloadUrl)) throw refuse('must be an absolute URL');
  const url = new URL(downloadUrl);
  if (url.origin !== baseUrl.origin) throw refuse('must be of the origin that the client is configured with');
  if (url.username !== '' || url.password !== '') throw refuse('must not hold a user name or password');
  url.hash = '';
  return url.href;
}
