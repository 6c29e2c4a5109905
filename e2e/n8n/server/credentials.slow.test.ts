import { describe, expect, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { startStage, visaChecksData, workRightsData } from './stage.ts';

const stage = useOnce(startStage);

/** The result of "Test" for a credential with these changes. */
async function verdict(type: 'visaChecksApi' | 'workRightsApi', changes: Record<string, unknown> = {}) {
  const { n8n, sandbox } = stage;
  const good = type === 'visaChecksApi' ? visaChecksData(sandbox) : workRightsData(sandbox);
  return n8n.testCredential(await n8n.createCredential(type, 'Tried', { ...good, ...changes }));
}

describe('the packed node in n8n', () => {
  test('brings the node, its form as a tool for agents, two triggers and three credentials', async () => {
    const types = await names('/types/nodes.json');
    expect(types.filter((name) => name.startsWith('n8n-nodes-workrights.')).toSorted()).toEqual([
      'n8n-nodes-workrights.workRights',
      'n8n-nodes-workrights.workRightsRelayTrigger',
      'n8n-nodes-workrights.workRightsTool',
      'n8n-nodes-workrights.workRightsTrigger',
    ]);
    expect(await names('/types/credentials.json')).toEqual(
      expect.arrayContaining(['visaChecksApi', 'workRightsApi', 'workRightsRelayApi']),
    );
  });

  test('gives the editor the fields of an output before the first run', async () => {
    const answer = await stage.n8n.file(
      '/schemas/n8n-nodes-workrights.workRights/1.0.0/visaCheck/create.json',
    );
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      type: 'object',
      properties: { id: { type: 'string' }, status: { type: 'string' } },
    });
  });
});

describe('the credential of the Visa Checks API', () => {
  test('is good with the address and token of the service', async () => {
    expect(await verdict('visaChecksApi')).toMatchObject({ status: 'OK' });
  });

  test('names the token when the token is wrong', async () => {
    const answer = await verdict('visaChecksApi', { accessToken: 'not-the-access-token' });
    expect(answer).toMatchObject({ status: 'Error', message: expect.stringMatching(/access token/i) });
    expect(answer.message).not.toContain('not-the-access-token');
  });

  test('names the address when the address is wrong', async () => {
    const { url } = stage.sandbox;
    const wrongPath = await verdict('visaChecksApi', { baseUrl: `${url}/elsewhere` });
    expect(wrongPath).toMatchObject({ status: 'Error', message: expect.stringMatching(/base url/i) });
  });
});

describe('the credential of the Work Rights API', () => {
  test('is good with the address and keys of the account', async () => {
    expect(await verdict('workRightsApi')).toMatchObject({ status: 'OK' });
  });

  test('names the address when the address is wrong', async () => {
    const answer = await verdict('workRightsApi', { webAppUrl: `${stage.sandbox.url}/elsewhere` });
    expect(answer).toMatchObject({ status: 'Error', message: expect.stringMatching(/web app url/i) });
  });
});

describe.each([
  ['visaChecksApi', 'baseUrl', 'Base URL'],
  ['workRightsApi', 'webAppUrl', 'Web App URL'],
] as const)('an address that leads nowhere (%s)', (type, field, name) => {
  const explained = async (address: string) => {
    const answer = await verdict(type, { [field]: address });
    expect(answer).toMatchObject({ status: 'Error', message: expect.stringContaining(name) });
    expect(answer.message).not.toMatch(/token|\bkey\b/i);
    return answer.message;
  };

  test('is explained when nothing listens there', async () => {
    expect(await explained('http://127.0.0.1:1')).toMatch(
      /^Nothing listens at 127\.0\.0\.1:1 \(ECONNREFUSED\).*container/,
    );
  });

  test('is explained when the service there speaks HTTP, not HTTPS', async () => {
    expect(await explained(stage.sandbox.url.replace('http:', 'https:'))).toMatch(/does not speak HTTPS/);
  });
});

test.each([
  ['visaChecksApi', 'baseUrl'],
  ['workRightsApi', 'webAppUrl'],
] as const)(
  'a redirect is not followed, so that no other host gets the secrets (%s)',
  async (type, field) => {
    await using elsewhere = await startLoopbackServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
    });
    for (const status of [301, 302, 303, 307, 308]) {
      await using mistyped = await startLoopbackServer((_, response) => {
        response.writeHead(status, { location: elsewhere.url }).end();
      });
      expect(await verdict(type, { [field]: mistyped.url })).toMatchObject({
        status: 'Error',
        message: expect.stringContaining('responded with a redirect'),
      });
      expect(mistyped.received).toHaveLength(1);
    }
    expect(elsewhere.received).toEqual([]);
  },
);

/** The names in a list that the editor loads. */
async function names(file: string): Promise<string[]> {
  const answer = await stage.n8n.file(file);
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
}
