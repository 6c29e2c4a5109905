import { AuthenticationError } from '../errors/status-errors.ts';
import { ConnectionError, TimeoutError, UnexpectedResponseError } from '../errors/call-errors.ts';
import { InvalidRequestError } from '../errors/invalid-request-error.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import { getVisaCheck } from '../visa-checks/get-visa-check.ts';
import { lookupVisaChecks } from '../visa-checks/lookup-visa-checks.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';

/** Reads one check by GET, several by one lookup. A check that the lookup doesn't show, or not clearly, is missing. */
export async function poll(
  client: VisaChecksClient,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, VisaCheck | undefined>> {
  // A wait polls again anyway, at its own pace and by its own clock.
  const once = { ...client, retries: { ...client.retries, attempts: 1 } };
  const [id = '', ...more] = ids;
  if (more.length === 0) return new Map([[id, await getVisaCheck(once, id, { signal })]]);
  const shown = new Map<string, VisaCheck | undefined>();
  for (const check of await lookupVisaChecks(once, ids, { signal })) {
    const status: unknown = check.status;
    const before = shown.has(check.id) ? shown.get(check.id)?.status : status;
    const isClear = typeof status === 'string' && status !== '' && status === before;
    shown.set(check.id, isClear ? check : undefined);
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
