import { sameSecret } from '@workrights/local-server';
import type { SandboxContext } from '../http/context.ts';
import type { OnboardCreate, OnboardSave, OnboardUpdate } from '../generated/work-rights/types.gen.ts';
import { noSuchScenario } from '../http/no-such-scenario.ts';
import { inBody, problem } from '../http/problem.ts';
import type { Handler } from '../http/route.ts';
import { takeArmedWorkRights } from '../scenarios/armed-scenarios.ts';
import type { OnboardRecord } from '../storage/store.ts';
import { findOnboard } from './find-onboard.ts';
import { createOnboard, mergeOnboard, updateOnboard } from './merge-onboard.ts';
import { workRightsReply } from './reply.ts';
import { requireAccount } from './require-account.ts';
import { showOnboard } from './show-onboard.ts';
import { isUnknownEmployee } from './work-rights-facts-of.ts';

/** Creates, merges or updates a request (service.md §4.2). A body with `key` is an update. */
export const saveOnboard: Handler = (request, context) => {
  const body = request.body as OnboardSave;
  requireAccount(body, context);
  if (body.key === undefined) return workRightsReply(context, showOnboard(keepNewOnboard(body, context)));
  const updated = update(body, context);
  context.store.onboards.save(updated);
  return workRightsReply(context, showOnboard(updated));
};

/** Creates or merges a request, and may use up an armed scenario: both or neither. @throws ProblemError 422 for an unknown one. */
export function keepNewOnboard(body: OnboardCreate, context: SandboxContext): OnboardRecord {
  return context.store.unit(() => {
    const record = create(body, context);
    context.store.onboards.save(record);
    return record;
  });
}

function create(body: OnboardCreate, { store, chance, clock }: SandboxContext): OnboardRecord {
  const existing = body.employee_id === undefined ? undefined : store.onboards.byEmployeeId(body.employee_id);
  if (existing) return mergeOnboard(existing, body, clock.now());
  const workRights = takeArmedWorkRights(store.armedScenarios, body);
  if (workRights === undefined && isUnknownEmployee(body.employee_id)) throw noSuchScenario('/employee_id');
  const newId = (prefix: string) => `${prefix}_${chance.id().slice(0, 24)}`;
  const created = createOnboard(body, { onboardId: newId('ob'), keyId: newId('key'), now: clock.now() });
  return workRights === undefined ? created : { ...created, workRights };
}

/** With both ids, `onboard_id` selects the request and `employee_id` becomes its employee id. */
function update(body: OnboardUpdate, { store, clock, account }: SandboxContext): OnboardRecord {
  if (!sameSecret(body.key, account.apiKey)) {
    throw problem(
      'api-key-refused',
      'The API key in the body is not valid.',
      inBody('/key', 'api-key', 'must be the API key of the URL'),
    );
  }
  const { onboard_id: onboardId, employee_id: employeeId } = body;
  const ids = onboardId === undefined ? { employee_id: employeeId } : { onboard_id: onboardId };
  const existing = findOnboard(store.onboards, ids);
  const holder = employeeId === undefined ? undefined : store.onboards.byEmployeeId(employeeId);
  if (holder !== undefined && holder.onboard_id !== existing.onboard_id) {
    throw problem(
      'employee-id-taken',
      'Another onboarding request has this employee id.',
      inBody('/employee_id', 'unique', 'must not be in use already'),
    );
  }
  return updateOnboard(existing, body, clock.now());
}
