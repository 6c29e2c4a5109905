import { NotFoundError } from '../errors/not-found-error.ts';
import type { Onboard } from '../generated/work-rights/types.gen.ts';
import { isObject } from '../transport/envelopes.ts';
import { getOnboard, type OnboardSelector } from '../work-rights/get-onboard.ts';
import type { WorkRightsClient } from '../work-rights/work-rights-client.ts';
import { asText } from './match-check.ts';
import { inconclusive } from './inconclusive.ts';
import type { Reconcile, ReconcileOptions } from './reconciliation.ts';
import { SETTLES_IN, sleep } from './settling.ts';

/**
 * Looks whether a lost create or update of an onboarding request was carried out, by reading the request that its ids
 * name: there with all that was sent is `found`, not there is `none`. A create without `employee_id` leaves nothing to
 * look by. When the last change was made cannot be used: the service shows no time zone for it.
 */
export function onboardReconciler(client: WorkRightsClient, body: object): Reconcile {
  return async (options) => {
    const selector = selectorOf(body);
    if (selector === undefined) return inconclusive('no-id');
    let onboard = await lookFor(client, selector, options);
    if (onboard === undefined) {
      await sleep(client.clock, SETTLES_IN, options?.signal);
      onboard = await lookFor(client, selector, options);
    }
    if (onboard === undefined) return { outcome: 'none' };
    return hasAllOf(onboard, body) ? { outcome: 'found', onboard } : inconclusive('differs');
  };
}

async function lookFor(
  client: WorkRightsClient,
  selector: OnboardSelector,
  options: ReconcileOptions | undefined,
): Promise<Onboard | undefined> {
  try {
    return await getOnboard(client, selector, options);
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

function selectorOf(body: object): OnboardSelector | undefined {
  if ('employee_id' in body && typeof body.employee_id === 'string') return { employee_id: body.employee_id };
  if ('onboard_id' in body && typeof body.onboard_id === 'string') return { onboard_id: body.onboard_id };
  return undefined;
}

/** What the service does not show back, such as `employment_status`, counts as no difference. */
function hasAllOf(onboard: unknown, body: object): boolean {
  const shown = isObject(onboard) ? onboard : {};
  return Object.entries(body).every(
    ([name, value]) => !(name in shown) || typeof value !== 'string' || asText(shown[name]) === asText(value),
  );
}
