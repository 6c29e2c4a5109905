import { createSandbox, type Sandbox } from '@workrights/sandbox';
import { interfaceNames, operationsOf, readBundle } from '@workrights/spec/reader';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstExamples } from '../../src/try/people.ts';
import { SANDBOX } from '../../src/try/sandbox.ts';
import { trialDocument } from '../../src/try/trial-document.ts';

type Shown = Record<string, { value: Record<string, unknown> }>;

/** Every request that the console offers: operation, method, path, name of the example, body. */
const offered = interfaceNames.flatMap((name) =>
  operationsOf(trialDocument(readBundle(name, 'canonical'), firstExamples)).flatMap(
    ({ id, path, method, requestBody }) => {
      const shown = (requestBody?.value.content['application/json']?.examples ?? {}) as Shown;
      return Object.entries(shown).map(
        ([name, { value }]) => [id, name, method.toUpperCase(), path, value] as const,
      );
    },
  ),
);

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox();
});
afterAll(() => sandbox.close());

const send = (method: string, path: string, body: unknown) =>
  fetch(`${sandbox.url}${path}?${SANDBOX.apiKeyParameter}=${SANDBOX.apiKey}`, {
    method,
    headers: {
      authorization: `Bearer ${SANDBOX.accessToken}`,
      version: '2024-03-05',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });

test.each(offered.filter(([operation]) => operation === 'createVisaCheck'))(
  '%s: the sandbox accepts the example %s as it is',
  async (_operation, _name, method, path, body) => {
    expect((await send(method, path, body)).status).toBe(201);
  },
);

test('the first examples of the onboarding requests work one after the other', async () => {
  for (const operation of ['saveOnboard', 'getOnboard', 'listOnboards', 'getWorkRights']) {
    const first = offered.find(([id]) => id === operation);
    expect(first?.[1]).toBe('sandbox');
    const [, , method = '', path = '', body] = first ?? [];
    expect((await send(method, path, body)).status).toBe(200);
  }
});

test('shows one address an operation, and no live check', () => {
  expect(new Set(offered.map(([operation]) => operation)).size).toBe(
    new Set(offered.map(([, , method, path]) => method + path)).size,
  );
  expect(offered.some(([, , method]) => method === 'PUT')).toBe(false);
  expect(offered.map(([, , , , body]) => body['environment'])).not.toContain('live');
});
