import { expect, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { cleared, peopleWithoutResult, peopleWithResult } from '../../replayed/ends.ts';
import { startPublishedService } from '../../replayed/published-service.ts';
import { createdFor, rightsOf } from '../../replayed/tools.ts';
import { workRightsRecord } from '../../replayed/work-rights-record.ts';
import { chain, createCheck, jsonOf, start, workRights } from './workflows.ts';
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

/** n8n requests the token of a credential before it runs a node. */
async function useService(): Promise<void> {
  const { tokenUrl, audience, application } = service;
  const response = await fetch(tokenUrl, {
    method: 'POST',
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: application.clientId,
      client_secret: application.clientSecret,
      audience,
    }),
  });
  const { access_token: accessToken } = (await response.json()) as { access_token: string };
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
