import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import type { CallOptions } from '../transport/connection.ts';
import { followRedirects } from '../transport/follow-redirects.ts';
import { fetchCheck } from './fetch-check.ts';
import type { VisaChecksClient } from './visa-checks-client.ts';

const operation = { id: 'getVisaCheck', follow: followRedirects } as const;

/**
 * Fetches one check (service.md §4.1). Tried again after 408, 429, 500, 502, 503, 504 and broken connections.
 *
 * @throws InvalidRequestError for an id that is empty or would leave its place in the path; NotFoundError and other
 * StatusErrors; ConnectionError, TimeoutError, AbortedError, UnexpectedResponseError.
 */
export function getVisaCheck(
  client: VisaChecksClient,
  id: string,
  options?: CallOptions,
): Promise<VisaCheck> {
  return fetchCheck(client, id, options, operation);
}
