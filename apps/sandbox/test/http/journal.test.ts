import { expect, test } from 'vitest';
import { createJournal, type JournalEntry } from '../../src/journal/journal.ts';
import { australianCheck } from '../support/check-requests.ts';
import { useSandbox } from '../support/start-sandbox.ts';

const sandbox = useSandbox();

test('holds no personal value and no secret, whatever was sent where', async () => {
  const secret = 'Zelda';
  const document = {
    type: 'passport',
    identifier: secret,
    country: 'IND',
    family_name: secret,
    given_name: secret,
    date_of_birth: '1911-11-11',
  };
  await sandbox.visaChecks('POST', '/v2/visa-checks', australianCheck('work', { document }));
  await sandbox.visaChecks('POST', '/v2/visa-checks', { mode: secret, [`${secret} Citizen`]: secret });
  await sandbox.visaChecks('GET', `/v2/visa-checks?limit=${secret}&token=${secret}&${secret}`);
  await sandbox.visaChecks('GET', `/v2/visa-checks/${secret}`);
  await sandbox.visaChecks('GET', `/unknown/${secret}`);
  await sandbox.visaChecks('GET', '/v2/visa-checks', undefined, { authorization: `Bearer ${secret}` });
  await sandbox.workRights('/v1/onboarding/', {
    given_names: secret,
    email: 'zelda@citizen.example',
    mobile_number: '0400000000',
    employee_id: secret,
    location: secret,
  });
  await sandbox.workRights('/v1/onboarding/get', { onboard_id: secret });
  const agent = australianCheck('agent', { customer_authority_id: `ca_${secret}.Citizen` });
  await sandbox.visaChecks('POST', '/v2/visa-checks', agent);
  await sandbox.visaChecks('POST', '/visa-checks/lookup', { ids: [`vc_${secret}.Citizen`] });

  const entries = sandbox.context.journal.list();
  expect(entries).toHaveLength(10);
  const text = JSON.stringify(entries);
  for (const value of [secret, '1911-11-11', 'zelda@', '0400000000', 'sandbox-a']) {
    expect(text).not.toContain(value);
  }
});

test('says what happened to a request, on the clock of the sandbox', async () => {
  sandbox.clock.set(Date.parse('2026-03-10T04:00:00Z'), 'frozen');
  const response = await sandbox.visaChecks('POST', '/v2/visa-checks', australianCheck());
  expect(sandbox.context.journal.list()).toMatchObject([
    {
      request_id: response.headers.get('x-request-id'),
      at: '2026-03-10T04:00:00.000Z',
      operation_id: 'createVisaCheck',
      method: 'POST',
      path: '/v2/visa-checks',
      status: 201,
      body: {
        jurisdiction: 'AUS',
        australia: { visa_check_type: 'work' },
        document: { type: 'passport', identifier: '[masked]', family_name: '[masked]' },
      },
    },
  ]);
});

test('shows a mistyped path as unknown, and a method that is not served with its path', async () => {
  await sandbox.visaChecks('GET', '/v2/visa-check/Zelda');
  await sandbox.visaChecks('DELETE', '/v2/visa-checks');
  const shown = sandbox.context.journal.list().map(({ method, path, status }) => [method, path, status]);
  expect(shown).toEqual([
    ['DELETE', '/v2/visa-checks', 405],
    ['GET', '[unknown]', 404],
  ]);
});

test('leaves out the control plane', async () => {
  await fetch(`${sandbox.url}/_sandbox/health`);
  expect(sandbox.context.journal.list()).toEqual([]);
});

test('keeps the last 500, newest first', () => {
  const journal = createJournal();
  const entry = {
    at: '',
    operation_id: null,
    method: 'GET',
    path: '/',
    query: {},
    status: 200,
    duration_ms: 0,
  };
  for (let index = 0; index < 1_700; index += 1) {
    journal.record({ ...entry, request_id: String(index) } satisfies JournalEntry);
  }
  const ids = journal.list().map(({ request_id }) => request_id);
  expect(ids).toHaveLength(500);
  expect([ids[0], ids.at(-1)]).toEqual(['1699', '1200']);
});

test('shows the first ids of a long lookup and says how many more there were', async () => {
  const ids = Array.from({ length: 26_000 }, (_, index) => `vc_${index}`);
  await sandbox.visaChecks('POST', '/visa-checks/lookup', { ids });
  const [entry] = sandbox.context.journal.list();
  expect(entry?.body).toEqual({ ids: [...ids.slice(0, 20), '[25980 more]'] });
});

test('masks an id that is longer than any of the service', async () => {
  await sandbox.visaChecks('POST', '/visa-checks/lookup', { ids: [`vc_${'a'.repeat(100_000)}`] });
  expect(sandbox.context.journal.list()).toMatchObject([{ body: { ids: ['[masked]'] } }]);
});

test('keeps 4 MiB at most, whatever the entries are', () => {
  const journal = createJournal();
  const body = 'x'.repeat(100_000);
  for (let index = 0; index < 100; index += 1) {
    journal.record({
      request_id: String(index),
      at: '',
      operation_id: null,
      method: 'GET',
      path: '/',
      query: {},
      body,
      status: 200,
      duration_ms: 0,
    });
  }
  const kept = journal.list();
  expect(JSON.stringify(kept).length).toBeLessThan(4 * 1024 * 1024);
  expect(kept.length).toBeGreaterThan(30);
  expect(kept[0]?.request_id).toBe('99');
});
