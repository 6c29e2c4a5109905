import { requireObject } from '../arguments/arguments.ts';
import { InvalidRequestError } from '../errors/invalid-request-error.ts';
import {
  getOnboard as getOnboardRequest,
  getWorkRights as getWorkRightsRequest,
} from '../generated/work-rights/sdk.gen.ts';
import type {
  Onboard,
  OnboardGetRequest,
  WorkRights,
  WorkRightsRequest,
} from '../generated/work-rights/types.gen.ts';
import type { CallOptions } from '../options/call-options.ts';
import { ONBOARD, readRecord, WORK_RIGHTS } from '../transport/envelopes.ts';
import { beginCall } from '../transport/send.ts';
import type { Without, WorkRightsClient } from './work-rights-client.ts';

const GET_ONBOARD = { id: 'getOnboard' } as const;
const GET_WORK_RIGHTS = { id: 'getWorkRights' } as const;

/** Names a self-onboarding request by `employee_id`, `onboard_id` or both. */
export type OnboardSelector = Without<OnboardGetRequest, 'accountkeyid'>;

/** See `WorkRights.getOnboard`. */
export async function getOnboard(
  client: WorkRightsClient,
  selector: OnboardSelector,
  options?: CallOptions,
): Promise<Onboard> {
  requireIds(GET_ONBOARD.id, selector, ['employee_id', 'onboard_id'], 'at least one');
  const { data, response } = await getOnboardRequest({
    client: beginCall(client, GET_ONBOARD, options),
    body: { ...selector, accountkeyid: client.accountKeyId() },
  });
  return readRecord(GET_ONBOARD, response, data, ONBOARD, { ...selector });
}

/** Names a person by exactly one of `key_id`, `onboard_id` and `employee_id`. */
export type WorkRightsSelector = Without<WorkRightsRequest, 'accountkeyid' | 'type'>;

/** See `WorkRights.getWorkRights`. */
export async function getWorkRights(
  client: WorkRightsClient,
  selector: WorkRightsSelector,
  options?: CallOptions,
): Promise<WorkRights> {
  requireIds(GET_WORK_RIGHTS.id, selector, ['key_id', 'onboard_id', 'employee_id'], 'exactly one');
  const { data, response } = await getWorkRightsRequest({
    client: beginCall(client, GET_WORK_RIGHTS, options),
    body: { ...selector, accountkeyid: client.accountKeyId(), type: 'workrights' },
  });
  return readRecord(GET_WORK_RIGHTS, response, data, WORK_RIGHTS, { ...selector });
}

/**
 * Checks the ids of a record (service.md §4.2). A caller without types can pass none or too many, and the service's response to
 * that isn't documented.
 */
export function requireIds(
  operationId: string,
  body: object,
  names: readonly string[],
  count: 'at least one' | 'exactly one',
): void {
  requireObject('', body, operationId);
  const given = Object.entries(body).filter(([name, value]) => names.includes(name) && value !== undefined);
  const fields = given
    .filter(([, value]) => typeof value !== 'string' || value === '')
    .map(([name]) => ({ path: `/${name}`, rule: 'must be a string that is not empty' }));
  if (given.length === 0 || (count === 'exactly one' && given.length > 1)) {
    fields.push({ path: '', rule: `must have ${count} of ${names.join(', ')}` });
  }
  if (fields.length > 0) throw new InvalidRequestError(fields, { operationId });
}
