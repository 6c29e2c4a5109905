import { invalid } from '../errors/invalid-request-error.ts';
import type { BaseUrl } from '../transport/base-url.ts';

/**
 * The address of an attachment, when it may be asked with the token: `download_url` comes from outside, and the token
 * goes to the configured origin only (service.md §2.6).
 *
 * @throws InvalidRequestError when it is no URL, names a user, or is of another origin.
 */
export function attachmentUrl(downloadUrl: unknown, baseUrl: BaseUrl, operationId: string): string {
  const url = URL.canParse(String(downloadUrl)) ? new URL(String(downloadUrl)) : undefined;
  if (url?.origin !== baseUrl.origin || url.username || url.password) {
    const rule = 'must be of the origin of baseUrl, without user name';
    throw invalid('/download_url', rule, operationId);
  }
  url.hash = '';
  return url.href;
}
