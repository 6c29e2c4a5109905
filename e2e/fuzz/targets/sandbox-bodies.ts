import assert from 'node:assert/strict';

import { createSandbox } from '@workrights/sandbox';
import { constantFrom, oneof, record } from 'fast-check';

import { assertSilent, type Target } from '../target.ts';
import { nearTexts, requestCases } from './near-contract.ts';

const PATHS = [
  '/v2/visa-checks',
  '/visa-checks/lookup',
  '/v1/onboarding/',
  '/v1/onboarding/list',
  '/v1/onboarding/get',
  '/v1/getdata',
] as const;

/** The path of each operation with a body. */
const PATH_OF: Readonly<Record<string, (typeof PATHS)[number]>> = {
  createVisaCheck: '/v2/visa-checks',
  lookupVisaChecks: '/visa-checks/lookup',
  saveOnboard: '/v1/onboarding/',
  listOnboards: '/v1/onboarding/list',
  getOnboard: '/v1/onboarding/get',
  getWorkRights: '/v1/getdata',
};

const EXPECTED: ReadonlySet<number> = new Set([200, 201, 400, 401, 403, 404, 409, 413, 422]);

const HEADERS = {
  authorization: 'Bearer sandbox-access-token',
  version: '2024-03-05',
  'content-type': 'application/json',
};

/** Bodies near the contract. The sandbox accepts or refuses each, repeats no personal value, and keeps running. */
export const sandboxBodies: Target<{ path: string; body: string }> = {
  name: 'sandbox-bodies',
  async open() {
    const sandbox = await createSandbox();
    let count = 0;
    const bodies = Object.entries(PATH_OF).map(([operation, path]) => {
      const own = requestCases.filter((each) => each.operation === operation);
      return record({
        path: oneof(
          { weight: 9, arbitrary: constantFrom<string>(path) },
          { weight: 1, arbitrary: constantFrom<string>(...PATHS) },
        ),
        body: nearTexts(own.length > 0 ? own : requestCases),
      });
    });
    return {
      inputs: oneof(...bodies),
      async check({ path, body }) {
        count += 1;
        // Limits the size of later lists, which contain all earlier checks.
        if (count % 500 === 0) await fetch(`${sandbox.url}/_sandbox/reset`, { method: 'POST' });
        const response = await fetch(`${sandbox.url}${path}?key=sandbox-api-key`, {
          method: 'POST',
          headers: HEADERS,
          body,
        });
        const text = await response.text();
        assert(EXPECTED.has(response.status), `status ${response.status}`);
        const value: unknown = JSON.parse(text);
        if (response.ok) return;
        const { status, type, title } = value as Record<string, unknown>;
        assert.equal(status, response.status);
        assert.match(String(type), /^urn:workrights:problem:/u);
        assert.equal(typeof title, 'string');
        assertSilent('the refusal', text);
        const [entry] = sandbox.findRequests({});
        assertSilent('the journal', JSON.stringify(entry));
      },
      [Symbol.asyncDispose]: () => sandbox.close(),
    };
  },
};
