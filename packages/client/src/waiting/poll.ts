import { AuthenticationError } from '../errors/status-errors.ts';
import { ConnectionError, TimeoutError, UnexpectedResponseError } from '../errors/call-errors.ts';
import { InvalidRequestError } from '../errors/invalid-request-error.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import { getVisaCheck } from '../visa-checks/get-visa-check.ts';
import { lookupVisaChecks } from '../visa-checks/lookup-visa-checks.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';

const TOO_LARGE: ReadonlySet<number> = new Set([400, 413, 414, 422, 431]);

/** Reads one check by GET, several by one lookup. */
export async function poll(
  client: VisaChecksClient,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, VisaCheck>> {
  // A wait polls again anyway, at its own pace and by its own clock.
  const once = { ...client, retries: { ...client.retries, attempts: 1 } };
  const [id = '', ...more] = ids;
  const checks =
    more.length === 0
      ? [await getVisaCheck(once, id, { signal })]
      : await lookupVisaChecks(once, ids, { signal });
  return new Map(checks.map((check) => [check.id, check]));
}

/** The service is down, or the request was too much for it. */
export function isOfServer(error: unknown): boolean {
  return error instanceof ConnectionError || error instanceof TimeoutError || statusOf(error) >= 500;
}

/** The next poll may well succeed. */
export function mayPass(error: unknown): boolean {
  return (
    isOfServer(error) || error instanceof UnexpectedResponseError || [408, 429].includes(statusOf(error))
  );
}

/** Why a lookup was refused: perhaps for its number of ids (`size`), or because there is no lookup at all (`lookup`). */
export function refusalOf(error: unknown): 'size' | 'lookup' | undefined {
  const status = statusOf(error);
  // One odd id or record makes the whole unusable, and a long response is cut more easily than a short one.
  const isUnusable = error instanceof InvalidRequestError || error instanceof UnexpectedResponseError;
  if (isUnusable || TOO_LARGE.has(status)) return 'size';
  const isOfLookup = status === 501 || (status > 0 && !mayPass(error));
  return isOfLookup && !(error instanceof AuthenticationError) ? 'lookup' : undefined;
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

function statusOf(error: unknown): number {
  return (error instanceof WorkRightsKitError && error.status) || 0;
}
