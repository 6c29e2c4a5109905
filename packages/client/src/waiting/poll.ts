import { AuthenticationError } from '../errors/status-errors.ts';
import { ConnectionError, TimeoutError, UnexpectedResponseError } from '../errors/call-errors.ts';
import { InvalidRequestError } from '../errors/invalid-request-error.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import { getVisaCheck, lookupVisaChecks } from '../visa-checks/read-visa-checks.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { isText } from './wait-token.ts';

/** Reads one check by GET, several by one lookup. A check that the lookup shows without a status, or in two ways, is missing. */
export async function poll(
  client: VisaChecksClient,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, VisaCheck>> {
  // A wait polls again anyway, at its own pace and by its own clock.
  const once = { ...client, retries: { ...client.retries, attempts: 1 } };
  const [id = '', ...more] = ids;
  if (more.length === 0) return new Map([[id, await getVisaCheck(once, id, { signal })]]);
  const checks = await lookupVisaChecks(once, ids, { signal });
  const shown = new Map(checks.map((check) => [check.id, check]));
  for (const check of checks) {
    const last = shown.get(check.id);
    const isContradicted = check !== last && JSON.stringify(check) !== JSON.stringify(last);
    if (isContradicted || !isText(check.status)) shown.delete(check.id);
  }
  return shown;
}

/**
 * What a failed request is due to: its ids or their number (the service has read and refused it, or its response is
 * unusable); perhaps those, but perhaps the service is down, or there were too many requests; or the token.
 */
export type Fault = 'ids' | 'service' | 'pace' | 'token';

export function faultOf(error: unknown): Fault {
  if (!(error instanceof WorkRightsKitError) || error instanceof AuthenticationError) return 'token';
  const { status = 0 } = error;
  if (status === 429) return 'pace';
  const isUnanswered = error instanceof ConnectionError || error instanceof TimeoutError;
  return isUnanswered || status >= 500 || status === 408 ? 'service' : 'ids';
}

/** The next poll may well succeed. */
export function mayPass(error: unknown): boolean {
  return ['service', 'pace'].includes(faultOf(error)) || error instanceof UnexpectedResponseError;
}

/** How a poll failed, in words that may be shown: `ServerError 503`. What the caller's token function throws may hold a secret. */
export function shownFailure(error: unknown): string {
  if (!(error instanceof WorkRightsKitError)) return 'no access token';
  const { name, status, code = status } = error as Partial<ConnectionError>;
  return [name, code].join(' ').trim();
}

/** The same failure for the wait of `checkId`: waits that share a request do not share an error. */
export function failureOfCheck(error: unknown, checkId: string): unknown {
  if (!(error instanceof WorkRightsKitError) || error.checkId === checkId) return error;
  // `name` is the class's own to set.
  const { name: _, ...details } = error;
  const { body, cause } = error;
  if (error instanceof InvalidRequestError)
    return new InvalidRequestError(error.fields, { ...details, checkId });
  const SameClass = error.constructor as typeof WorkRightsKitError;
  return new SameClass(error.message, { ...details, body, cause, checkId });
}
