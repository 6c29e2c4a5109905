import {
  getEmployee as getRequest,
  listEmployees as listRequest,
  updateEmployee as updateRequest,
} from '../generated/work-rights/sdk.gen.ts';
import type {
  Employee,
  EmployeeGetRequest,
  EmployeeListRequest,
  EmployeeUpdateRequest,
} from '../generated/work-rights/types.gen.ts';
import type { Listing } from '../lists/listing.ts';
import type { CallOptions } from '../options/call-options.ts';
import { EMPLOYEE, isRecordIn, readRecord, readRecords, refuseRefusal } from '../transport/envelopes.ts';
import { unusable } from '../transport/response.ts';
import { beginCall } from '../transport/send.ts';
import { listPages } from './pages.ts';
import { requireIds } from './read-records.ts';
import type { Without, WorkRightsClient } from './work-rights-client.ts';

const LIST = { id: 'listEmployees' } as const;
const GET = { id: 'getEmployee' } as const;
const UPDATE = { id: 'updateEmployee', writes: true } as const;
const IDS = ['key_id', 'employee_id'];

/**
 * `employment_status` (default `All`), `datetime` (whole seconds since 1970: only people whose work rights have changed since
 * then) and `page_number` (1000 people per page, default 1).
 */
export type ListEmployeesParameters = Without<EmployeeListRequest, 'accountkeyid'>;
/** Names a person by `key_id` or by `employee_id`. */
export type EmployeeSelector = Without<EmployeeGetRequest, 'accountkeyid'>;
/** An id of a person, and the fields to change: `employment_status`, and others that the service may accept. */
export type UpdateEmployeeBody = EmployeeSelector &
  Pick<EmployeeUpdateRequest, 'employment_status'> & { readonly [field: string]: unknown };

/** See `WorkRights.listEmployees`. */
export function listEmployees(
  client: WorkRightsClient,
  parameters: ListEmployeesParameters = {},
  options?: CallOptions,
): Listing<Employee> {
  const askForPage = async (
    page: ListEmployeesParameters,
    call: CallOptions | undefined,
  ): Promise<Employee[]> => {
    const { data, response } = await listRequest({
      client: beginCall(client, LIST, call),
      body: { ...page, accountkeyid: client.accountKeyId() },
    });
    return readRecords(LIST, response, data, EMPLOYEE);
  };
  return listPages(LIST.id, parameters, options, askForPage, (person) => person.key_id);
}

/** See `WorkRights.getEmployee`. */
export async function getEmployee(
  client: WorkRightsClient,
  selector: EmployeeSelector,
  options?: CallOptions,
): Promise<Employee> {
  requireIds(GET.id, selector, IDS, 'exactly one');
  const { data, response } = await getRequest({
    client: beginCall(client, GET, options),
    body: { ...selector, accountkeyid: client.accountKeyId() },
  });
  return readRecord(GET, response, data, EMPLOYEE, { ...selector });
}

/** See `WorkRights.updateEmployee`. */
export async function updateEmployee(
  client: WorkRightsClient,
  body: UpdateEmployeeBody,
  options?: CallOptions,
): Promise<Employee> {
  requireIds(UPDATE.id, body, IDS, 'at least one');
  const { data, response } = await updateRequest({
    client: beginCall(client, UPDATE, options),
    body: { ...body, accountkeyid: client.accountKeyId() } as EmployeeUpdateRequest,
  });
  if (isRecordIn(data, EMPLOYEE)) return readRecord(UPDATE, response, data, EMPLOYEE, { ...body });
  // The response of an update isn't documented (open point `employee-envelopes`): it may say only that the update was done.
  const { key_id, employee_id } = body as { key_id?: string; employee_id?: string };
  const selector = key_id === undefined ? { employee_id: employee_id! } : { key_id };
  refuseRefusal(UPDATE, response, data);
  return getEmployee(client, selector, options).catch(() => {
    throw unusable(UPDATE, response, 'a body without key_id', data);
  });
}
