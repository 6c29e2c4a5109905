import type { Onboard } from '../generated/work-rights/types.gen.ts';
import { eachAtMost, type CreateAllOptions } from '../lists/each-at-most.ts';
import type { CallOptions } from '../options/call-options.ts';
import { createOnboard, type CreateOnboardBody } from './create-onboard.ts';
import type { WorkRightsClient } from './work-rights-client.ts';

/** How one of many creates ended. `index` is the place of its request: the outcome of a failure shows nobody's data. */
export type CreateOnboardOutcome =
  | { readonly index: number; readonly onboard: Onboard; readonly error?: undefined }
  | { readonly index: number; readonly error: Error; readonly onboard?: undefined };

/**
 * Sends self-onboarding requests to many people, `concurrency` at a time, and yields each as it ends: `{ index, onboard }`, or
 * `{ index, error }` with what `createOnboard` would have thrown. Every request comes once and is sent once, whatever happens
 * to the others; the iteration itself never throws. For the signal, and for a loop that is left, see `createAllVisaChecks`.
 *
 * @throws InvalidRequestError, at the call, for options that cannot work.
 */
export function createAllOnboards(
  client: WorkRightsClient,
  requests: Iterable<CreateOnboardBody>,
  options: CreateAllOptions = {},
): AsyncGenerator<CreateOnboardOutcome, undefined> {
  const create = async (body: CreateOnboardBody, call: CallOptions) => ({
    onboard: await createOnboard(client, body, call),
  });
  return eachAtMost('createAllOnboards', requests, options, create);
}
