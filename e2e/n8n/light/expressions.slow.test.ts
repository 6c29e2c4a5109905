import { describe, expect, test } from 'vitest';

import { startLoopbackServer } from '../../support/loopback-server.ts';
import { chain, createCheck, failureOf, jsonOf, start, workRights } from './workflows.ts';
import { useWorld } from './world.ts';

const world = useWorld();

describe('a choice that each item makes by an expression', () => {
  const ROWS = [
    { country: 'AUS', type: 'work', document: 'PA1', born: '1995-04-12' },
    { country: 'NZL', type: 'verification', document: 'PA2', start: '2024-02-01', gender: 'F' },
    { country: 'NZL', type: 'employer', document: 'PA3', born: '1990-01-31' },
    {
      country: 'AUS',
      type: 'agent',
      document: 'PA4',
      born: '1990-01-31',
      authority: 'ca_sandbox_migration_agent',
    },
    { country: 'AUS', type: 'study', document: 'PA5', born: '1990-01-31' },
  ];
  const mapped = {
    jurisdiction: '={{ $json.country }}',
    australianCheckType: '={{ $json.type }}',
    newZealandCheckType: '={{ $json.type }}',
    documentNumber: '={{ $json.document }}',
    citizenship: 'COL',
    familyName: 'Sample',
    mode: '={{ "offpeak" }}',
    simple: false,
  };

  /** Creates the checks at a service that accepts everything, and returns the request bodies. */
  async function sentFor(parameters: object) {
    let checks = 0;
    await using service = await startLoopbackServer((_, response) => {
      checks += 1;
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data: { id: `vc_${checks}`, status: 'pending', mode: 'offpeak' } }));
    });
    world.change('visaChecksApi', { baseUrl: service.url });
    const check = createCheck({ ...mapped, options: { batchSize: 1 }, ...parameters });
    const run = await world.execute(chain(start(ROWS), check));
    expect(run.data.resultData.error).toBeUndefined();
    return service.received.map(({ body }) => {
      const { jurisdiction, document, customer_authority_id: authority } = JSON.parse(body);
      return [jurisdiction, document.date_of_birth ?? null, authority ?? null];
    });
  }
  const EXPECTED = [
    ['AUS', '1995-04-12', null],
    ['NZL', null, null],
    ['NZL', '1990-01-31', null],
    ['AUS', '1990-01-31', 'ca_sandbox_migration_agent'],
    ['AUS', '1990-01-31', null],
  ];

  test('creates the checks of both countries and all types', async () => {
    const parameters = {
      dateOfBirth: '={{ $json.born }}',
      customerAuthorityId: '={{ $json.authority }}',
      approvalLetterStartDate: '={{ $json.start }}',
      approvalLetterGender: '={{ $json.gender }}',
    };
    expect(await sentFor(parameters)).toEqual(EXPECTED);
  });

  // The form hides fields that the first item doesn't need, so a user may find the field only in the additional ones.
  test('takes the values from the additional fields as well', async () => {
    const additionalFields = {
      customerAuthorityId: '={{ $json.type === "agent" ? $json.authority : "" }}',
      approvalLetterStartDate: '={{ $json.start }}',
      approvalLetterGender: '={{ $json.gender }}',
    };
    expect(await sentFor({ dateOfBirth: '={{ $json.born }}', additionalFields })).toEqual(EXPECTED);
  });

  test.each([
    ['AUS', { dateOfBirth: '' }, "'Date of Birth' is required when 'Country' is AUS"],
    [
      'NZL',
      { newZealandCheckType: 'verification' },
      "'Approval Letter Start Date' is required when 'Check Type' is verification",
    ],
    [
      'AUS',
      { australianCheckType: 'agent' },
      "'Customer Authority ID' is required when 'Check Type' is agent",
    ],
    ['XYZ', {}, "'Country' must be"],
  ])('names what an item in %s still needs: %j', async (country, parameters, message) => {
    const items = [{ country, document: 'PA1' }];
    const check = createCheck({ ...mapped, australianCheckType: 'work', ...parameters });
    expect(failureOf(await world.execute(chain(start(items), check))).message).toContain(message);
    expect(world.requests()).toEqual([]);
  });

  test('reads work rights by the ID that the item has', async () => {
    const create = { resource: 'onboardingRequest', operation: 'create', email: '={{ $json.email }}' };
    const employee = { ...create, additionalFields: { employeeId: 'EMP-1' } };
    const people = [{ email: 'one@sandbox.example' }];
    const [request] = jsonOf(await world.execute(chain(start(people), workRights(employee))));
    const rows = [
      { by: 'employeeId', employee: 'EMP-1' },
      { by: 'onboardId', onboard: request?.['onboard_id'] },
    ];
    const get = {
      operation: 'get',
      employeeId: '={{ $json.employee }}',
      onboardId: { __rl: true, mode: 'id', value: '={{ $json.onboard }}' },
    };
    const records = await world.execute(
      chain(start(rows), workRights({ ...get, resource: 'workRights', lookUpBy: '={{ $json.by }}' })),
    );
    expect(jsonOf(records).map((record) => record['employee_id'])).toEqual(['EMP-1', 'EMP-1']);
    const requests = await world.execute(
      chain(
        start(rows),
        workRights({ ...get, resource: 'onboardingRequest', identifyBy: '={{ $json.by }}' }),
      ),
    );
    expect(jsonOf(requests).map((record) => record['employee_id'])).toEqual(['EMP-1', 'EMP-1']);
    const missing = workRights({ ...get, resource: 'workRights', lookUpBy: '={{ $json.by }}' });
    expect(failureOf(await world.execute(chain(start([{ by: 'keyId' }]), missing))).message).toContain(
      "'Key ID'",
    );
  });

  test('lists as many as the item says', async () => {
    await world.execute(chain(start(ROWS.slice(4)), createCheck({ ...mapped, dateOfBirth: '1990-01-31' })));
    const list = workRights({
      resource: 'visaCheck',
      operation: 'getAll',
      returnAll: '={{ $json.all }}',
      limit: '={{ $json.limit }}',
    });
    const run = await world.execute(chain(start([{ all: false, limit: 1 }, { all: true }]), list));
    expect(jsonOf(run)).toHaveLength(2);
  });
});
