import { describe, expect, test } from 'vitest';
import { WORK_RIGHTS_SCENARIOS } from '../../src/scenarios/catalogue/work-rights.ts';
import { callOperation, control } from '../support/call-operation.ts';
import { account } from '../support/requests.ts';
import { NOON, startSandbox, useSandboxAtNoon } from '../support/start-sandbox.ts';

const sandbox = useSandboxAtNoon();
const read = async (ids: object, at = sandbox) =>
  (await callOperation(at, 'getWorkRights', { body: { ...account, type: 'workrights', ...ids } })).json;
const create = async (body: object, at = sandbox) =>
  (await callOperation(at, 'saveOnboard', { body: { ...account, ...body } })).json.onboard_id as string;
/** Work rights of a new person whose request is complete. */
const complete = async (body: object, at = sandbox) => {
  const id = await create(body, at);
  await control(at, 'POST', `/onboards/${id}/transition`, { onboard_status: 'Complete' });
  return read({ onboard_id: id }, at);
};

const records: Readonly<Record<string, object>> = {
  citizen: { visa_expiry_date: null, gov_expiry_date: null, status: expect.stringContaining('Citizen') },
  permanent: { visa_expiry_date: null, gov_expiry_date: null, status: expect.stringContaining('Permanent') },
  unrestricted: {
    visa_expiry_date: '2028-03-15',
    gov_expiry_date: '2028-03-15',
    status: 'Sandbox text: No work restriction applies.',
  },
  student: {
    visa_expiry_date: '2028-03-15',
    gov_expiry_date: '2028-03-15',
    status: expect.stringContaining('8105'),
  },
  'working-holiday': {
    visa_expiry_date: '2027-05-20',
    gov_expiry_date: '2027-09-16',
    status: expect.stringContaining('8547'),
  },
  'working-holiday-ending': { visa_expiry_date: '2027-01-19', gov_expiry_date: '2027-01-19' },
  expired: { visa_expiry_date: '2026-10-21', gov_expiry_date: '2026-10-21' },
  'no-work-rights': { status: expect.stringContaining('8101') },
  'no-visa': { nationality: null, visa_held: null, visa_expiry_date: null, gov_expiry_date: null },
  'no-status': { nationality: null, visa_held: null, status: null },
};

describe.each(WORK_RIGHTS_SCENARIOS.map((scenario) => [scenario.name, scenario] as const))(
  'the scenario %s',
  (name, { person }) => {
    test('gives its record to its employee id and to its e-mail address', async () => {
      const byEmployee = await complete({ ...person, email: 'sam@sandbox.example' });
      const byEmail = await complete({ email: person.email.toUpperCase() });
      expect(records[name]).toBeDefined();
      expect(byEmployee).toMatchObject(records[name] ?? {});
      expect(byEmail).toMatchObject(records[name] ?? {});
      expect(byEmployee.status ?? 'Sandbox text: ').toMatch(/^Sandbox text: /);
    });
  },
);

describe('a work rights record (service.md §2.8)', () => {
  test('is the same by key id, by onboard id and by employee id', async () => {
    const record = await complete({
      employee_id: 'e-1',
      email: 'sam@sandbox.example',
      given_names: 'Sam',
      family_name: 'Sample',
      date_of_birth: '1990-01-31',
    });
    expect(record).toMatchObject({
      employee_id: 'e-1',
      given_names: 'Sam',
      family_name: 'Sample',
      date_of_birth: '1990-01-31',
    });
    expect(await read({ key_id: record.key_id })).toEqual(record);
    expect(await read({ employee_id: 'e-1' })).toEqual(record);
  });

  test.each([{ key_id: 'key_9' }, { onboard_id: 'ob_9' }, { employee_id: 'e-9' }])(
    'is not found for %j',
    async (ids) => {
      expect(await read(ids)).toMatchObject({ status: 404 });
    },
  );

  test.each([
    {},
    { key_id: 'key_9', employee_id: 'e-9' },
    { onboard_id: 'ob_9', key_id: 'key_9', employee_id: 'e-9' },
  ])('needs exactly one id, and refuses %j', async (ids) => {
    expect(await read(ids)).toMatchObject({ status: 422 });
  });

  test('confirms nothing before the request is complete', async () => {
    const id = await create({ employee_id: 'sbx-citizen', email: 'sam@sandbox.example' });
    expect(await read({ onboard_id: id })).toMatchObject({
      key_id: expect.stringMatching(/^key_/),
      visa_held: null,
      status: 'Sandbox text: Work rights are not confirmed yet.',
      visa_expiry_date: null,
      gov_expiry_date: null,
    });
  });

  test.each([
    ['2026-08-31T00:00:00Z', '2027-02-28'],
    ['2027-08-31T00:00:00Z', '2028-02-29'],
  ])('clamps six months from the last day of August, %s, to %s', async (now, expiry) => {
    sandbox.clock.set(Date.parse(now), 'frozen');
    const record = await complete({ employee_id: 'sbx-working-holiday', email: 'sam@sandbox.example' });
    expect(record.visa_expiry_date).toBe(expiry);
  });

  test('keeps its dates however late it is read and however often the request is updated', async () => {
    const record = await complete({ employee_id: 'sbx-working-holiday', email: 'sam@sandbox.example' });
    sandbox.clock.advance(400 * 86_400_000);
    const body = { ...account, key: 'sandbox-api-key', employee_id: 'sbx-working-holiday', group: 'kitchen' };
    await callOperation(sandbox, 'saveOnboard', { body });
    expect(await read({ employee_id: 'sbx-working-holiday' })).toEqual(record);
  });

  test.each(['e-1', 'e-2', 'e-3', 'e-4'])(
    'of a person whom no scenario names, such as %s, is the same in every sandbox, also after a reset',
    async (employee_id) => {
      const person = { employee_id, email: 'sam@sandbox.example' };
      const { key_id: _key, onboard_id: _id, ...facts } = await complete(person);
      const other = await startSandbox();
      other.clock.set(NOON, 'frozen');
      expect(await complete(person, other)).toMatchObject(facts);
      await control(sandbox, 'POST', '/reset');
      sandbox.clock.set(NOON, 'frozen');
      expect(await complete(person)).toMatchObject(facts);
    },
  );
});
