import type { VisaCheck, VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import { eachAtMost, type CreateAllOptions } from '../lists/each-at-most.ts';
import type { CallOptions } from '../options/call-options.ts';
import { createVisaCheck } from './create-visa-check.ts';
import type { VisaChecksClient } from './visa-checks-client.ts';

/** How one of many creates ended. `index` is the place of its request: the outcome of a failure shows nobody's data. */
export type CreateOutcome =
  | { readonly index: number; readonly check: VisaCheck; readonly error?: undefined }
  | { readonly index: number; readonly error: Error; readonly check?: undefined };

/**
 * Submits many visa checks, `concurrency` at a time, and yields each as it ends, in that order: `{ index, check }`, or
 * `{ index, error }` with what `createVisaCheck` would have thrown. Every request comes once and is sent once, whatever
 * happens to the others; the iteration itself never throws. An `OutcomeUnknownError` among the errors can `reconcile()`.
 *
 * When the signal fires, all further outcomes come at once: with an `AbortedError` whose `maybeSent` says whether the
 * request had left. Leaving the loop early sends no further request, and loses what those under way come to: fire the signal
 * instead, and read on.
 *
 * @throws InvalidRequestError, at the call, for options that cannot work.
 */
export function createAllVisaChecks(
  client: VisaChecksClient,
  requests: Iterable<VisaCheckCreate>,
  options: CreateAllOptions = {},
): AsyncGenerator<CreateOutcome, undefined> {
  const create = async (body: VisaCheckCreate, call: CallOptions) => ({
    check: await createVisaCheck(client, body, call),
  });
  return eachAtMost('createAllVisaChecks', requests, options, create);
}
