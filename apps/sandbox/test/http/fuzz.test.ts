import { assert, asyncProperty, constantFrom, jsonValue, string } from 'fast-check';
import { expect, test } from 'vitest';
import {
  australianCheck,
  newZealandEmployerCheck,
  newZealandVerification,
} from '../support/check-requests.ts';
import { useSandbox } from '../support/start-sandbox.ts';

const sandbox = useSandbox();

const PATHS = [
  '/v2/visa-checks',
  '/visa-checks/lookup',
  '/v1/onboarding/',
  '/v1/onboarding/list',
  '/v1/onboarding/get',
  '/v1/getdata',
];
const GOOD: readonly object[] = [
  australianCheck('work'),
  australianCheck('study'),
  australianCheck('agent'),
  newZealandVerification(),
  newZealandEmployerCheck(),
  { ids: ['vc_1'] },
  { accountkeyid: 'sandbox-account', email: 'alex@citizen.example', employee_id: 'e1' },
  { accountkeyid: 'sandbox-account', key: 'sandbox-api-key', employee_id: 'e1', family_name: 'Sample' },
  { accountkeyid: 'sandbox-account', type: 'workrights', employee_id: 'e1' },
];

/** `checkedFetch` also validates each response against the contract. */
test('whatever JSON arrives is accepted or refused, and never breaks anything', async () => {
  await assert(
    asyncProperty(constantFrom(...PATHS), jsonValue(), async (path, body) => {
      const response = await sandbox.visaChecks('POST', `${path}?key=sandbox-api-key`, JSON.stringify(body));
      expect(response.status).toBe(422);
    }),
    { numRuns: 300 },
  );
});

test('a good request with one field spoilt is answered by the rules', async () => {
  const field = string({ unit: 'grapheme' });
  await assert(
    asyncProperty(
      constantFrom(...PATHS),
      constantFrom(...GOOD),
      field,
      jsonValue(),
      async (path, good, name, value) => {
        const keys = Object.keys(good);
        const body = {
          ...good,
          [keys[name.length % keys.length] ?? name]: value,
          ...(name.length > 8 && { [name]: value }),
        };
        const response = await sandbox.visaChecks(
          'POST',
          `${path}?key=sandbox-api-key`,
          JSON.stringify(body),
        );
        expect([200, 201, 401, 403, 404, 409, 422]).toContain(response.status);
      },
    ),
    { numRuns: 600 },
  );
});

test('whatever is asked for in the path and the query is answered', async () => {
  await assert(
    asyncProperty(string({ unit: 'binary' }), string({ unit: 'binary' }), async (id, limit) => {
      const read = await sandbox.visaChecks('GET', `/v2/visa-checks/${encodeURIComponent(id)}`);
      expect(read.status).toBe(id === 'lookup' ? 405 : 404);
      const list = await sandbox.visaChecks('GET', `/v2/visa-checks?limit=${encodeURIComponent(limit)}`);
      expect([200, 422]).toContain(list.status);
    }),
    { numRuns: 200 },
  );
});
