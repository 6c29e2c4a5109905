import { AuthenticationError } from '../errors/authentication-error.ts';
import { InvalidRequestError } from '../errors/invalid-request-error.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import { getVisaCheck } from '../visa-checks/get-visa-check.ts';
import { lookupVisaChecks } from '../visa-checks/lookup-visa-checks.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { mayPass } from './passing-failure.ts';

/** What came of one request. */
export type Look =
  | { readonly checks: ReadonlyMap<string, VisaCheck> }
  /** A lookup was refused: perhaps for its number of ids (`size`), or because there is none to be had (`lookup`). */
  | { readonly refused: 'size' | 'lookup' }
  | { readonly failure: unknown };

const TOO_LARGE = new Set([400, 413, 414, 422, 431]);

/** Looks at one check by GET, at several by one lookup. Never throws. */
export async function look(
  client: VisaChecksClient,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Look> {
  // A wait looks again anyway, at its own pace and by its own clock.
  const once = { ...client, retries: { ...client.retries, attempts: 1 } };
  const [id = ''] = ids;
  try {
    if (ids.length === 1) return { checks: new Map([[id, await getVisaCheck(once, id, { signal })]]) };
    const checks = await lookupVisaChecks(once, ids, { signal });
    return { checks: new Map(checks.map((check) => [check.id, check])) };
  } catch (failure) {
    return ids.length === 1 ? { failure } : readRefusal(failure);
  }
}

function readRefusal(failure: unknown): Look {
  if (!(failure instanceof WorkRightsKitError)) return { failure };
  // One odd id or record makes the whole unusable, and a long answer is cut more easily than a short one.
  if (failure instanceof InvalidRequestError || failure instanceof UnexpectedResponseError) {
    return { refused: 'size' };
  }
  if (TOO_LARGE.has(failure.status ?? 0)) return { refused: 'size' };
  const isOfLookup = !mayPass(failure) || failure.status === 501;
  if (!isOfLookup || failure instanceof AuthenticationError) return { failure };
  return failure.status === undefined ? { failure } : { refused: 'lookup' };
}
