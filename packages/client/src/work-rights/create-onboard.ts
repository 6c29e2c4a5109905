import { requireObject } from '../arguments/arguments.ts';
import type { Onboard, OnboardCreate } from '../generated/work-rights/types.gen.ts';
import type { CallOptions } from '../options/call-options.ts';
import { saveOnboard } from './save-onboard.ts';
import type { Without } from './without.ts';
import type { WorkRightsClient } from './work-rights-client.ts';

const id = 'createOnboard';

/** Body of a new self-onboarding request, without the account key id that the client fills in. */
export type CreateOnboardBody = Without<OnboardCreate, 'accountkeyid'>;

/**
 * Sends a self-onboarding (right to work) request to a person, by e-mail, SMS or both (service.md §4.2). With an
 * `employee_id` that exists, the service merges it into the existing request. Never sent twice, except when there was
 * no connection, so that it provably never left.
 *
 * @throws OutcomeUnknownError when the answer was lost after sending, and AbortedError with `maybeSent`, both with a
 * `reconcile()` that needs the client's `reconciler`; StatusError and its subclasses for a refusal; InvalidRequestError and ConnectionError when it never left.
 */
export async function createOnboard(
  client: WorkRightsClient,
  body: CreateOnboardBody,
  options?: CallOptions,
): Promise<Onboard> {
  requireObject('', body, id);
  return saveOnboard(client, body, { ...body, accountkeyid: client.accountKeyId() }, id, options);
}
