import { expect, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { cleared, peopleWithoutResult, peopleWithResult } from '../../replayed/ends.ts';
import { startDescribedService } from '../../replayed/described-service.ts';
import { startPublishedService } from '../../replayed/published-service.ts';
import { accessTokenOf, createdFor, rightsOf } from '../../replayed/tools.ts';
import { workRightsRecord } from '../../replayed/work-rights-record.ts';
import { chain, createCheck, credentials, jsonOf, node, start, workRights } from './workflows.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const people = [...peopleWithoutResult, ...peopleWithResult].filter(({ type }) => type === 'work');
const record = workRightsRecord('p', 'vevo_expiry_date', { expires: '2031-06-30' });
const service = useOnce(() =>
  startPublishedService({
    people,
    employees: [{ record, employmentStatus: 'Current', changed: 1_700_000_000 }],
  }),
);

async function useService(): Promise<void> {
  const accessToken = await accessTokenOf(service);
  world.change('visaChecksApi', { baseUrl: service.platformUrl, accessToken });
  const { webAppUrl, apiKey, accountKey: accountKeyId } = service;
  world.change('workRightsApi', { webAppUrl, apiKey, accountKeyId, queryParameter: 'key' });
}

test('each published end of a check reaches the workflow, once, and clears nobody who must not be', async () => {
  await useService();
  const items = people.map(({ identifier: document }) => ({ document }));
  const parameters = { familyName: 'Canaryfamily', dateOfBirth: '1991-05-17', options: {} };
  const run = await world.execute(chain(start(items), createCheck(parameters)));
  const found = jsonOf(run);
  expect(found.map(({ status }) => status)).toEqual(people.map(({ outcome }) => outcome.status));
  const clear = people.filter((_, index) => {
    const { entitlement, doubts } = found[index]!;
    return entitlement === 'UNLIMITED' && doubts === 'the environment is sandbox: sample data';
  });
  expect(clear.map(({ identifier }) => identifier)).toEqual(cleared);
  expect([...createdFor(service).values()]).toEqual(people.map(() => 1));
});

test('a record has its date under the name that workflows read, whatever the service calls it', async () => {
  await useService();
  const { onboard_id } = await rightsOf(service).createOnboard({
    employee_id: 'emp_p',
    email: 'canary@replayed.example',
  });
  const get = workRights({
    resource: 'workRights',
    operation: 'get',
    lookUpBy: 'employeeId',
    employeeId: 'emp_p',
  });
  expect(jsonOf(await world.execute(chain(start([{}]), get)))).toMatchObject([
    { onboard_id, gov_expiry_date: '2031-06-30' },
  ]);
});

test.each([
  ['public pages', startPublishedService],
  ['source document, which has no list of people', startDescribedService],
] as const)('a change of work rights comes once from a service that follows the %s', async (_, start) => {
  const people = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
    record: { ...workRightsRecord(id, 'vevo_expiry_date', { expires: '2031-06-30' }) },
    employmentStatus: 'Current' as const,
    changed: 1_700_000_000,
  }));
  await using replayed = await start({ employees: people, records: people.map(({ record: each }) => each) });
  const { webAppUrl, apiKey, accountKey: accountKeyId } = replayed;
  world.change('workRightsApi', { webAppUrl, apiKey, accountKeyId, queryParameter: 'key' });
  for (const {
    record: { employee_id },
  } of people) {
    const { onboard_id } = await rightsOf(replayed).createOnboard({
      employee_id,
      email: 'canary@replayed.example',
    });
    replayed.move(onboard_id, 'Complete');
  }
  const poller = world.engine.poller(
    node(
      'Trigger',
      'n8n-nodes-workrights.workRightsTrigger',
      { event: 'workRightsChanged', simple: true },
      { credentials },
    ),
  );
  expect(await poller.poll()).toBeNull();
  const [person] = people;
  Object.assign(person!.record, { visa_expiry_date: '2026-12-31', vevo_expiry_date: '2026-12-31' });
  person!.changed = Math.floor(Date.now() / 1000);
  const output = await poller.poll();
  expect(output?.[0]?.map(({ json }) => json)).toMatchObject([
    { key_id: 'key_a', gov_expiry_date: '2026-12-31' },
  ]);
  expect(await poller.poll()).toBeNull();
});
