import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readProblem } from '../support/read-json.ts';
import { startSandbox, type TestSandbox } from '../support/start-sandbox.ts';

/** A judge that cannot say the fixture's rule. The sandbox judges by the contract, as ajv reads it. */
interface Disagreement {
  readonly judge: string;
}

interface Fixture {
  readonly 'x-operation': string;
  readonly 'x-part': 'request' | 'response';
  readonly 'x-field'?: string;
  readonly 'x-disagreement'?: Disagreement | readonly Disagreement[];
  readonly value: unknown;
}

const PATHS: Readonly<Record<string, string>> = {
  createVisaCheck: '/v2/visa-checks',
  lookupVisaChecks: '/visa-checks/lookup',
  listOnboards: '/v1/onboarding/list',
  getOnboard: '/v1/onboarding/get',
  saveOnboard: '/v1/onboarding/',
  getWorkRights: '/v1/getdata',
};

function requestFixtures(verdict: 'accepted' | 'rejected', of: 'visa-checks' | 'work-rights') {
  const folder = new URL(`../../../../spec/fixtures/${verdict}/${of}/`, import.meta.url);
  return readdirSync(fileURLToPath(folder))
    .map((file) => ({ name: file, ...(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Fixture) }))
    .filter((fixture) => fixture['x-part'] === 'request' && !isBeyondAjv(fixture));
}

function isBeyondAjv(fixture: Fixture): boolean {
  return [fixture['x-disagreement'] ?? []].flat().some(({ judge }) => judge === 'ajv');
}

async function send(sandbox: TestSandbox, of: 'visa-checks' | 'work-rights', fixture: Fixture) {
  const path = PATHS[fixture['x-operation']];
  expect(path, `a path for ${fixture['x-operation']}`).toBeDefined();
  const { credentials } = sandbox;
  const query = of === 'work-rights' ? `?${credentials.apiKeyParameter}=${credentials.apiKey}` : '';
  return sandbox.visaChecks('POST', `${path}${query}`, fixture.value);
}

describe.each(['visa-checks', 'work-rights'] as const)('%s', (of) => {
  test.each(requestFixtures('accepted', of))('lets $name through the contract', async (fixture) => {
    const sandbox = await startSandbox({ allowLive: true });
    const response = await send(sandbox, of, fixture);
    // What a request refers to (an authority, an account, an id) may still not exist here.
    const kind = response.ok ? '' : (await readProblem(response)).type;
    expect(kind).not.toMatch(/invalid-request|malformed|missing-body|internal/u);
  });

  test.each(requestFixtures('rejected', of))(
    'refuses $name and names the field at fault',
    async (fixture) => {
      const sandbox = await startSandbox({ allowLive: true });
      const problem = await readProblem(send(sandbox, of, fixture));
      expect(problem).toMatchObject({ status: 422, type: 'urn:workrights:problem:invalid-request' });
      const field = fixture['x-field'] ?? '';
      const named = problem.errors?.map(({ pointer, rule }) => {
        // A name that the contract does not know is not repeated: the object that has it is named.
        const isUnknown = rule === 'additionalProperties' && pointer === field.replace(/\/[^/]*$/u, '');
        return isUnknown || pointer.startsWith(`${field}/`) ? field : pointer;
      });
      expect(named).toContain(field);
    },
  );
});
