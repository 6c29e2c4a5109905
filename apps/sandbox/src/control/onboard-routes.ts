import { employmentStatusRule } from '../generated/work-rights/rules.gen.ts';
import type { EmploymentStatus, OnboardStatusFilter } from '../generated/work-rights/types.gen.ts';
import { problem } from '../http/problem.ts';
import { jsonReply } from '../http/reply.ts';
import type { Handler, Route } from '../http/route.ts';
import { accountRoute } from './control-route.ts';
import { showOnboard } from '../work-rights/show-onboard.ts';
import { byRule, oneOf, optional } from './field-readers.ts';
import { readFields, refusedField } from './read-fields.ts';

/** Each state by its own name: one that the contract gains is missing here. `All` and `Active` are filters only. */
const STATES: { readonly [State in Exclude<OnboardStatusFilter, 'All' | 'Active'>]: State } = {
  Awaiting: 'Awaiting',
  Review: 'Review',
  Complete: 'Complete',
};

/**
 * Moves a request to another status, and its person to another employment status: in the service
 * other parts do that (service.md §3.2). Which moves there are is not shown, so any is possible.
 */
const transitionOnboard: Handler = ({ body, params }, { store, clock }) => {
  const { onboard_status: onboardStatus, employment_status: employmentStatus } = readFields(body, {
    onboard_status: optional(oneOf(Object.values(STATES))),
    employment_status: optional(byRule<EmploymentStatus>(employmentStatusRule)),
  });
  if (onboardStatus === undefined && employmentStatus === undefined) {
    const message = 'needs onboard_status, employment_status or both';
    throw refusedField('', 'required', message);
  }
  const existing = store.onboards.byOnboardId(params['id'] ?? '');
  if (existing === undefined) {
    throw problem('onboard-not-found', 'There is no onboarding request with this id.');
  }
  const moved = {
    ...existing,
    onboard_status: onboardStatus ?? existing.onboard_status,
    employment_status: employmentStatus ?? existing.employment_status,
    changedAt: clock.now(),
  };
  store.onboards.save(moved);
  return jsonReply(200, { ...showOnboard(moved), employment_status: moved.employment_status });
};

export const onboardRoutes: readonly Route[] = [
  accountRoute('controlTransitionOnboard', 'POST', '/onboards/{id}/transition', transitionOnboard),
];
