import type {
  Employee,
  EmployeeGetRequest,
  EmployeeListRequest,
  EmployeeUpdateRequest,
} from '../generated/work-rights/types.gen.ts';
import { jsonListReply } from '../http/reply.ts';
import type { Handler } from '../http/route.ts';
import type { OnboardRecord } from '../storage/store.ts';
import { findOnboard } from './find-onboard.ts';
import { listEnvelope, pageOf } from './pages.ts';
import { workRightsReply } from './reply.ts';
import { requireAccount } from './require-account.ts';

/**
 * Lists the people whose onboarding requests are complete, newest first. Every action on the request counts as a change of work
 * rights, because the sandbox never checks a person again.
 */
export const listEmployees: Handler = (request, context) => {
  const body = request.body as EmployeeListRequest;
  requireAccount(body, context);
  const { employment_status: status = 'All', datetime } = body;
  const { onboards } = context.store;
  const ids = onboards.listEmployees({
    ...pageOf(body),
    ...(status !== 'All' && { status }),
    changedSince: (datetime ?? 0) * 1000,
  });
  const make = (id: string) => {
    const record = onboards.byOnboardId(id);
    return record && showEmployee(record);
  };
  return jsonListReply(listEnvelope(context), ids, make);
};

/** Reads a person by an id. Like the work rights record, it exists from the creation of the request on. */
export const getEmployee: Handler = (request, context) => {
  const body = request.body as EmployeeGetRequest;
  requireAccount(body, context);
  return workRightsReply(context, showEmployee(findOnboard(context.store.onboards, idsOf(body))));
};

/** Changes the employment status. The other fields that the service accepts aren't documented, so they change nothing here. */
export const updateEmployee: Handler = (request, context) => {
  const body = request.body as EmployeeUpdateRequest;
  requireAccount(body, context);
  const found = findOnboard(context.store.onboards, idsOf(body));
  const updated = { ...found, employment_status: body.employment_status ?? found.employment_status };
  context.store.onboards.save(updated);
  return workRightsReply(context, showEmployee(updated));
};

function showEmployee({ key_id, employee_id, employment_status }: OnboardRecord): Required<Employee> {
  return { key_id, employee_id, employment_status };
}

/** With both ids, `key_id` finds the person. */
function idsOf({ key_id, employee_id }: { readonly key_id?: string; readonly employee_id?: string }) {
  return key_id === undefined ? { employee_id } : { key_id };
}
