import {
  interfaceNames,
  readFixtures,
  type Fixture,
  type InterfaceName,
  type Verdict,
} from '@workrights/spec/reader';
import { describe, expect, test } from 'vitest';
import { readProblem } from '../support/read-json.ts';
import { useSandbox } from '../support/start-sandbox.ts';

const sandbox = useSandbox({ allowLive: true });

/** Only the validators have the list of countries. The sandbox uses the contract, as ajv reads it. */
const BEYOND_AJV = 'create-country-not-assigned';

const PATHS: Readonly<Record<string, string>> = {
  createVisaCheck: '/v2/visa-checks',
  lookupVisaChecks: '/visa-checks/lookup',
  listOnboards: '/v1/onboarding/list',
  getOnboard: '/v1/onboarding/get',
  saveOnboard: '/v1/onboarding/',
  getWorkRights: '/v1/getdata',
  listEmployees: '/employee/v1/list',
  getEmployee: '/employee/v1/get',
  updateEmployee: '/employee/v1/update',
};

function requestFixtures(of: InterfaceName, verdict: Verdict): Fixture[] {
  return readFixtures(of, verdict).filter(({ part, name }) => part === 'request' && name !== BEYOND_AJV);
}

async function send({ interface: of, operation, value }: Fixture) {
  const path = PATHS[operation];
  expect(path, `a path for ${operation}`).toBeDefined();
  const { credentials } = sandbox;
  const query = of === 'work-rights' ? `?${credentials.apiKeyParameter}=${credentials.apiKey}` : '';
  return sandbox.visaChecks('POST', `${path}${query}`, value);
}

describe.each(interfaceNames)('%s', (of) => {
  test.each(requestFixtures(of, 'accepted'))('lets $name through the contract', async (fixture) => {
    const response = await send(fixture);
    // What a request refers to (an authority, an account, an id) may not exist here.
    const kind = response.ok ? '' : (await readProblem(response)).type;
    expect(kind).not.toMatch(/invalid-request|malformed|missing-body|internal/u);
  });

  test.each(requestFixtures(of, 'rejected'))(
    'refuses $name and names the field at fault',
    async (fixture) => {
      const problem = await readProblem(send(fixture));
      expect(problem).toMatchObject({ status: 422, type: 'urn:workrights:problem:invalid-request' });
      const { field = '' } = fixture;
      const named = problem.errors?.map(({ pointer, rule }) => {
        // An unknown name isn't repeated; the pointer is that of its object.
        const isUnknown = rule === 'additionalProperties' && pointer === field.replace(/\/[^/]*$/u, '');
        return isUnknown || pointer.startsWith(`${field}/`) ? field : pointer;
      });
      expect(named).toContain(field);
    },
  );
});
