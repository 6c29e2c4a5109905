import { describe, expect, test } from 'vitest';

import { completeOnboard } from '../../support/service.ts';
import { byId, chain, failureOf, itemsOf, jsonOf, node, start, workRights } from './workflows.ts';
import { useWorld } from './world.ts';

const linked = node('Linked', 'test.set', { value: '={{ $("Start").item.json.n }}' });
const failed = node('Failed', 'test.set', { value: '={{ $("Start").item.json.n }}' });
const onboarding = (operation: string, parameters: object = {}, extra: object = {}) =>
  workRights({ resource: 'onboardingRequest', operation, simple: true, ...parameters }, extra);
const create = (parameters: object = {}, extra: object = {}) =>
  onboarding('create', { email: '={{ $json.email }}', additionalFields: {}, ...parameters }, extra);

describe.each(['bare', 'data'] as const)('with answers in the form %s', (envelope) => {
  const world = useWorld({ quirks: { envelope } });

  test('creates a request for each item, and keeps no key in the execution', async () => {
    const people = [
      { n: 0, email: 'one@sandbox.example' },
      { n: 1, email: 'two@sandbox.example' },
    ];
    const additionalFields = {
      employeeId: '={{ "EMP-" + $json.n }}',
      givenNames: 'Robin',
      familyName: 'Sample',
      dateOfBirth: '1990-01-31T00:00:00.000Z',
      employmentStatus: 'Prospective',
      sendBy: 'Email',
      location: 'Sydney',
      group: 'Kitchen',
      externalId: 'X-1',
    };
    const run = await world.execute(chain(start(people), create({ additionalFields }), linked));
    expect(run.data.resultData.error).toBeUndefined();
    expect(jsonOf(run).map(({ employee_id: id, email }) => [id, email])).toEqual([
      ['EMP-0', 'one@sandbox.example'],
      ['EMP-1', 'two@sandbox.example'],
    ]);
    expect(jsonOf(run, 'Linked').map(({ value }) => value)).toEqual([0, 1]);
    const { apiKey, accountKey } = world.sandbox.credentials;
    for (const key of [apiKey, accountKey]) expect(JSON.stringify(run)).not.toContain(key);
  });

  test('gets, updates and lists a request, and reads the work rights it leads to', async () => {
    const person = { n: 0, email: 'working-holiday@sandbox.example' };
    const created = await world.execute(
      chain(start([person]), create({ additionalFields: { employeeId: 'sbx-working-holiday' } })),
    );
    const onboardId = String(jsonOf(created)[0]?.['onboard_id']);

    const update = await world.execute(
      chain(
        start([{}]),
        onboarding('update', {
          identifyBy: 'onboardId',
          onboardId: byId(onboardId),
          updateFields: { location: 'Hobart' },
        }),
      ),
    );
    expect(update.data.resultData.error).toBeUndefined();
    const [entry] = world.sandbox.context.journal.list();
    expect(entry).toMatchObject({ operation_id: 'saveOnboard', status: 200 });

    for (const identity of [
      { identifyBy: 'onboardId', onboardId: byId(onboardId) },
      { identifyBy: 'employeeId', employeeId: 'sbx-working-holiday' },
      { identifyBy: 'both', onboardId: byId(onboardId), employeeId: 'sbx-working-holiday' },
    ]) {
      const got = await world.execute(chain(start([{}]), onboarding('get', { ...identity, simple: false })));
      expect(jsonOf(got)[0]).toMatchObject({ onboard_id: onboardId, location: 'Hobart' });
    }

    const listed = await world.execute(
      chain(start([{}]), onboarding('getAll', { status: 'All', returnAll: true })),
    );
    expect(jsonOf(listed)).toEqual([expect.objectContaining({ onboard_id: onboardId })]);

    await completeOnboard(world.sandbox, onboardId);
    const byEmployee = await workRightsOf({ lookUpBy: 'employeeId', employeeId: 'sbx-working-holiday' });
    expect(byEmployee).toMatchObject({ onboard_id: onboardId, visa_expiry_date: expect.any(String) });
    expect(Object.keys(byEmployee).length).toBeLessThanOrEqual(10);
    expect(await workRightsOf({ lookUpBy: 'onboardId', onboardId: byId(onboardId) })).toEqual(byEmployee);
    expect(await workRightsOf({ lookUpBy: 'keyId', keyId: byEmployee['key_id'] })).toEqual(byEmployee);
  });

  test('lists people whose work rights have changed, and moves a candidate who is hired to Current', async () => {
    const person = { n: 0, email: 'student@sandbox.example' };
    const additionalFields = { employeeId: 'EMP-7', employmentStatus: 'Prospective' };
    const created = await world.execute(chain(start([person]), create({ additionalFields })));
    await completeOnboard(world.sandbox, String(jsonOf(created)[0]?.['onboard_id']));
    const employee = (operation: string, parameters: object) =>
      workRights({ resource: 'employee', operation, simple: true, ...parameters });
    const listed = await world.execute(
      chain(start([{}]), employee('getAll', { changedSince: '2020-01-01T00:00:00Z', returnAll: true })),
    );
    expect(jsonOf(listed)).toEqual([
      { employment_status: 'Prospective', employee_id: 'EMP-7', key_id: expect.any(String) },
    ]);
    const later = employee('getAll', { changedSince: '2099-01-01T00:00:00Z', returnAll: true });
    expect(jsonOf(await world.execute(chain(start([{}]), later)))).toEqual([]);
    const identity = { identifyBy: 'keyId', keyId: jsonOf(listed)[0]?.['key_id'] };
    const updated = await world.execute(
      chain(start([{}]), employee('update', { ...identity, updateFields: { employmentStatus: 'Current' } })),
    );
    expect(jsonOf(updated)[0]).toMatchObject({ employment_status: 'Current' });
    const read = await world.execute(chain(start([{}]), employee('get', { employeeId: 'EMP-7' })));
    expect(jsonOf(read)[0]).toMatchObject({ employment_status: 'Current' });
  });

  async function workRightsOf(parameters: object) {
    const get = workRights({ resource: 'workRights', operation: 'get', simple: true, ...parameters });
    const run = await world.execute(chain(start([{}]), get));
    expect(run.data.resultData.error).toBeUndefined();
    return jsonOf(run)[0] ?? {};
  }

  test('sends a failed item to the error output, linked', async () => {
    world.sandbox.context.faults.arm('saveOnboard', { kind: 'status', status: 422 }, 1);
    const people = [0, 1].map((n) => ({ n, email: `person-${n}@sandbox.example` }));
    const run = await world.execute(
      chain(start(people), create({}, { onError: 'continueErrorOutput' }), linked, failed),
    );
    expect(jsonOf(run, 'Linked')).toEqual([{ value: 1 }]);
    expect(jsonOf(run, 'Failed')).toEqual([{ value: 0 }]);
    expect(itemsOf(run, 'Node', 1)).toHaveLength(1);
  });

  test('explains a wrong key, a wrong account and a wrong address', async () => {
    const get = onboarding('get', { identifyBy: 'employeeId', employeeId: 'EMP-1' });
    const unknown = await world.execute(chain(start([{}]), get));
    expect(failureOf(unknown).message).toMatch(/^The onboarding request could not be found: must be /);
    world.change('workRightsApi', { apiKey: 'wrong' });
    const wrongKey = await world.execute(chain(start([{}]), get));
    expect(failureOf(wrongKey).message).toMatch(/^The service rejected the API key or the account key/);
    expect(JSON.stringify(failureOf(wrongKey))).not.toContain('wrong"');
    world.change('workRightsApi', { apiKey: world.sandbox.credentials.apiKey, accountKeyId: 'other' });
    const wrongAccount = await world.execute(chain(start([{}]), get));
    expect(failureOf(wrongAccount).description).toContain('IP addresses');
    world.change('workRightsApi', { webAppUrl: `${world.sandbox.url}/nowhere` });
    const wrongAddress = await world.execute(chain(start([{}]), onboarding('getAll', { status: 'All' })));
    expect(failureOf(wrongAddress).message).toMatch(/^The service does not exist at this URL/);
  });
});
