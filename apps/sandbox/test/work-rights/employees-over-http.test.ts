import { expect, test } from 'vitest';
import { callOperation, control } from '../support/call-operation.ts';
import { account } from '../support/requests.ts';
import { NOON, useSandboxAtNoon } from '../support/start-sandbox.ts';

const sandbox = useSandboxAtNoon();
const call = async (operation: string, body: object = {}) =>
  callOperation(sandbox, operation, { body: { ...account, ...body } });
const list = async (filter: object = {}): Promise<unknown[]> =>
  ((await call('listEmployees', filter)).json as { employee_id: string }[]).map((each) => each.employee_id);
/** A person whose request is complete. */
const hire = async (employee_id: string, more: object = {}) => {
  const { json } = await call('saveOnboard', {
    employee_id,
    email: `${employee_id}@sandbox.example`,
    ...more,
  });
  await control(sandbox, 'POST', `/onboards/${json.onboard_id}/transition`, { onboard_status: 'Complete' });
  return json.onboard_id as string;
};

test('people are listed from the completion of their requests on', async () => {
  await call('saveOnboard', { employee_id: 'e-1', email: 'e-1@sandbox.example' });
  expect(await list()).toEqual([]);
  expect((await call('getEmployee', { employee_id: 'e-1' })).status).toBe(200);
  expect((await call('getEmployee', { employee_id: 'e-2' })).status).toBe(404);
  await hire('e-1');
  await hire('e-2');
  expect(await list()).toEqual(['e-2', 'e-1']);
  expect(await list({ page_number: 2 })).toEqual([]);
});

test('the key id of an employee is that of the work rights record', async () => {
  const onboard_id = await hire('e-1');
  const { json: person } = await call('getEmployee', { employee_id: 'e-1' });
  const { json: record } = await call('getWorkRights', { type: 'workrights', onboard_id });
  expect(person).toEqual({ key_id: record.key_id, employee_id: 'e-1', employment_status: 'Current' });
  expect((await call('getEmployee', { key_id: record.key_id })).json).toEqual(person);
});

test('a candidate who is hired becomes Current, and later Previous', async () => {
  await hire('e-1', { employment_status: 'Prospective' });
  expect(await list({ employment_status: 'Prospective' })).toEqual(['e-1']);
  expect(await list({ employment_status: 'Current' })).toEqual([]);
  const { json } = await call('updateEmployee', { employee_id: 'e-1', employment_status: 'Current' });
  expect(json).toMatchObject({ employment_status: 'Current' });
  expect(await list({ employment_status: 'Current' })).toEqual(['e-1']);
  await call('updateEmployee', { key_id: json.key_id, employment_status: 'Previous' });
  expect(await list({ employment_status: 'Previous' })).toEqual(['e-1']);
  expect((await call('updateEmployee', { key_id: 'key_other', employment_status: 'Current' })).status).toBe(
    404,
  );
});

test('datetime lists only people whose requests have had an action since then, by the clock of the sandbox', async () => {
  await hire('e-1');
  sandbox.clock.advance(3_600_000);
  await hire('e-2');
  expect(await list({ datetime: NOON / 1000 })).toEqual(['e-2', 'e-1']);
  expect(await list({ datetime: NOON / 1000 + 1 })).toEqual(['e-2']);
  expect(await list({ datetime: NOON / 1000 + 3601 })).toEqual([]);
});
