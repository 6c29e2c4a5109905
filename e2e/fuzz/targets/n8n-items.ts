import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { inspect } from 'node:util';

import { array, constantFrom, dictionary, jsonValue, oneof, record, string, tuple } from 'fast-check';

import { fakeContext } from '../../../packages/n8n-nodes-workrights/test/support/fake-context.mts';
import { assertSilent, CANARY, type Target } from '../target.ts';
import { nearTexts, responseCases } from './near-contract.ts';

interface NodeClass {
  WorkRights: new () => { execute: (this: unknown) => Promise<{ json: object; error?: unknown }[][]> };
}
interface Clock {
  clock: { now: () => number; elapsed: () => number; pause: (milliseconds: number) => Promise<void> };
}

const load = createRequire(import.meta.url);
const NODE = 'n8n-nodes-workrights/dist/nodes/WorkRights';

/** Valid parameters of operations that don't wait. */
const OPERATIONS: readonly Readonly<Record<string, unknown>>[] = [
  {
    resource: 'visaCheck',
    operation: 'create',
    jurisdiction: 'AUS',
    australianCheckType: 'work',
    documentType: 'passport',
    documentNumber: 'PA1',
    citizenship: 'COL',
    familyName: 'Sample',
    dateOfBirth: '1995-04-12',
    mode: 'fastcheck',
    waitForResult: false,
    additionalFields: {},
  },
  {
    resource: 'visaCheck',
    operation: 'create',
    fillFromColumns: true,
    consent: 'column',
    jurisdiction: 'AUS',
    australianCheckType: 'work',
    documentType: 'passport',
    mode: 'offpeak',
  },
  { resource: 'visaCheck', operation: 'get', visaCheckId: 'vc_1', simplify: true },
  { resource: 'visaCheck', operation: 'getAll', returnAll: false, limit: 5, simplify: true },
  { resource: 'visaCheck', operation: 'lookup', visaCheckIds: 'vc_1, vc_2', simplify: false },
  { resource: 'visaCheck', operation: 'downloadAttachment', visaCheckId: 'vc_1', binaryPropertyName: 'data' },
  {
    resource: 'onboardingRequest',
    operation: 'create',
    email: 'a@b.example',
    sendtype: 'Email',
    additionalFields: {},
  },
  { resource: 'onboardingRequest', operation: 'get', onboardId: 'ob_1' },
  { resource: 'onboardingRequest', operation: 'getAll', returnAll: true },
  {
    resource: 'onboardingRequest',
    operation: 'update',
    onboardId: 'ob_1',
    updateFields: { email: 'a@b.example' },
  },
  { resource: 'workRights', operation: 'get', employeeId: 'e-1' },
];

const value = oneof(
  constantFrom(
    null,
    '',
    0,
    -1,
    1.5,
    true,
    [],
    {},
    CANARY,
    `${CANARY}\n`,
    '../..',
    'vc_1,vc_2',
    '2024-02-30',
    'NZL',
    'new_zealand',
    { __rl: true, mode: 'id', value: CANARY },
    { __rl: true, mode: 'list', value: null },
    'x'.repeat(3_000),
    '<b>',
    '=1+1',
    '0400000000',
  ),
  string({ unit: 'binary', maxLength: 12 }),
  jsonValue({ maxDepth: 2 }),
);
/** The columns of a row. Some are names of a form field, and several can be names of the same field. */
const row = dictionary(
  constantFrom(
    'Passport No.',
    'Passport No._1',
    'Nationality',
    'Surname',
    'DOB',
    'Born',
    'Consent',
    'Agreed',
    '',
  ),
  oneof(value, constantFrom('yes', 'PA1234567', 'COL', 'Sample', '1995-04-12')),
);
const names = [...new Set(OPERATIONS.flatMap((each) => Object.keys(each)))].filter(
  (name) => name !== 'resource' && name !== 'operation',
);

interface Input {
  readonly operation: number;
  readonly changes: readonly (readonly [string, unknown])[];
  readonly items: readonly unknown[];
  readonly status: number;
  readonly body: string;
  readonly continueOnFail: boolean;
}

/** Items and expressions of a workflow, with a broken service: items or n8n's own errors, without personal values. */
export const n8nItems: Target<Input> = {
  name: 'n8n-items',
  async open() {
    const { WorkRights } = load(`${NODE}/WorkRights.node.js`) as NodeClass;
    const { clock } = load(`${NODE}/shared/clock.js`) as Clock;
    const node = new WorkRights();
    const before = { ...clock };
    // Pauses take no time.
    let time = Date.UTC(2026, 5, 1);
    clock.now = () => time;
    clock.elapsed = () => time;
    clock.pause = async (milliseconds) => void (time += milliseconds + 1);
    return {
      inputs: record({
        operation: constantFrom(...OPERATIONS.keys()),
        changes: array(tuple(constantFrom(...names), value), { maxLength: 3 }),
        items: array(oneof(jsonValue({ maxDepth: 2 }), row), { minLength: 1, maxLength: 2 }),
        status: oneof(
          { weight: 4, arbitrary: constantFrom(200, 201) },
          constantFrom(204, 303, 400, 401, 404, 422, 429, 500, 503),
        ),
        // The service's own words are shown, but not what was sent to it.
        body: oneof(
          {
            weight: 5,
            arbitrary: nearTexts(responseCases).map((text) => text.replaceAll(/kanarienvogel/giu, 'Amsel')),
          },
          constantFrom(`{"detail":"No ${CANARY} here"}`, `{"errors":{"email":["${CANARY}"]}}`, `"${CANARY}"`),
        ),
        continueOnFail: constantFrom(true, false),
      }),
      async check({ operation, changes, items, status, body, continueOnFail }) {
        const parameters = { ...OPERATIONS[operation], ...Object.fromEntries(changes) };
        let answer: unknown = body;
        try {
          answer = JSON.parse(body);
        } catch {
          // n8n passes on a body that isn't JSON as text.
        }
        const { context } = fakeContext({
          items: items.map((item) => (typeof item === 'object' && item !== null ? item : { item })),
          parameters: () => parameters,
          credentials: {
            visaChecksApi: { baseUrl: 'https://service.example', accessToken: CANARY },
            workRightsApi: {
              webAppUrl: 'https://service.example',
              apiKey: CANARY,
              accountKeyId: CANARY,
              apiKeyParameter: 'key',
            },
          },
          continueOnFail,
          send: async () => ({ statusCode: status, headers: {}, body: structuredClone(answer) }),
        });
        try {
          const [given] = await node.execute.call(context);
          JSON.stringify(given);
        } catch (error) {
          const { name, message, description } = error as Error & { description?: string };
          assert.match(name, /^Node(?:Api|Operation)Error$/u, `not an error of n8n: ${inspect(error)}`);
          assertSilent('the error', `${message} ${description}`);
        }
      },
      async [Symbol.asyncDispose]() {
        Object.assign(clock, before);
      },
    };
  },
};
