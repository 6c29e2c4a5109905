import { asText } from '@workrights/results/as-text';
import { isObject } from '@workrights/explainer/value';

import { inconclusive } from '../errors/inconclusive.ts';
import type { ReconcileOptions } from '../errors/reconciliation.ts';
import { NotFoundError } from '../errors/status-errors.ts';
import type { Onboard } from '../generated/work-rights/types.gen.ts';
import { snapshotOf } from '../transport/bodies.ts';
import { shortestSince } from '../transport/time-limit.ts';
import { getOnboard, type OnboardSelector } from '../work-rights/read-records.ts';
import type { WorkRightsClient } from '../work-rights/work-rights-client.ts';
import { checkReconcileOptions, startSettling } from './settling.ts';
import type { Tracked } from './ledger.ts';

const IDS: ReadonlySet<string> = new Set(['employee_id', 'onboard_id']);

/**
 * Keeps what a create or update of an onboarding request sends, without the keys that the client fills in.
 *
 * `reconcile()` reads the request by its ids. If it has everything that was sent, the result is `found`; if it isn't there,
 * `none`. A create without `employee_id` has nothing to search by. The time of the last change can't be used, because the
 * service gives it no time zone.
 */
export function trackOnboard(
  client: WorkRightsClient,
  sent: object,
  id: 'createOnboard' | 'updateOnboard',
): Tracked {
  const body = snapshotOf({ ...sent }, id);
  const isSame = id === 'createOnboard' ? hasAllOf : hasExactly;
  const { promise: ended, resolve } = Promise.withResolvers<() => number>();
  return {
    end: () => resolve(shortestSince(client.clock)),
    async reconcile(options = {}) {
      checkReconcileOptions(options);
      const selector = selectorOf(body);
      if (selector === undefined) return inconclusive('no-id');
      const settling = startSettling(client.clock, options);
      const sinceLost = await ended;
      for (;;) {
        const onboard = await lookFor(client, selector, settling.callOptions());
        if (typeof onboard === 'object' && isSame(onboard, body)) return { outcome: 'found', onboard };
        const state = await settling.pause(sinceLost);
        if (state === 'out-of-time') return inconclusive('may-still-arrive');
        if (state === 'look-again') continue;
        if (onboard === 'not-there') return { outcome: 'none' };
        return inconclusive(onboard === 'no-answer' ? 'unclear-not-found' : 'differs');
      }
    },
  };
}

async function lookFor(
  client: WorkRightsClient,
  selector: OnboardSelector,
  options: ReconcileOptions | undefined,
): Promise<Onboard | 'not-there' | 'no-answer'> {
  try {
    return await getOnboard(client, selector, options);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    // The service's errors are JSON (open point `onboarding-errors`). A gateway that doesn't know the path gives 404 too.
    return isObject(error.body) ? 'not-there' : 'no-answer';
  }
}

function selectorOf(body: object): OnboardSelector | undefined {
  if ('employee_id' in body && typeof body.employee_id === 'string') return { employee_id: body.employee_id };
  if ('onboard_id' in body && typeof body.onboard_id === 'string') return { onboard_id: body.onboard_id };
  return undefined;
}

/** A create sets all its values, so differences that the service makes when it returns them don't count. */
function hasAllOf(onboard: object, body: object): boolean {
  const shown = new Map(Object.entries(onboard));
  return Object.entries(body).every(
    // The documented response doesn't have this field (service.md §4.2).
    ([name, value]) => name === 'employment_status' || asText(shown.get(name)) === asText(value),
  );
}

/** An update may change only case or accents, and it may not have changed a field that isn't shown. */
function hasExactly(onboard: object, body: object): boolean {
  const shown = new Map<string, unknown>(Object.entries(onboard));
  return Object.entries(body).every(
    ([name, value]) => shown.get(name) === value || (IDS.has(name) && !shown.has(name)),
  );
}
