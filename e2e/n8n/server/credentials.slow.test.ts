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

test('a wrong token is named, and not shown', async () => {
  const answer = await verdict('visaChecksApi', { accessToken: 'not-the-access-token' });
  expect(answer).toMatchObject({ status: 'Error', message: expect.stringMatching(/access token/i) });
  expect(answer.message).not.toContain('not-the-access-token');
});

test.each([
  ['visaChecksApi', 'baseUrl', 'Base URL'],
  ['workRightsApi', 'webAppUrl', 'Web App URL'],
] as const)('the credential %s is good as it is, and names its %s where that is wrong', async (...of) => {
  const [type, field, name] = of;
  expect(await verdict(type)).toMatchObject({ status: 'OK' });
  const { url } = stage.sandbox;
  for (const [address, why] of [
    [`${url}/elsewhere`, /URL/],
    ['http://127.0.0.1:1', /^Nothing listens at 127\.0\.0\.1:1 \(ECONNREFUSED\).*container/],
    [url.replace('http:', 'https:'), /does not speak HTTPS/],
  ] as const) {
    const answer = await verdict(type, { [field]: address });
    expect(answer).toMatchObject({ status: 'Error', message: expect.stringMatching(why) });
    expect(answer.message).toContain(name);
    expect(answer.message).not.toMatch(/token|\bkey\b/i);
  }
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
    await using mistyped = await startLoopbackServer((_, response) => {
      response.writeHead(307, { location: elsewhere.url }).end();
    });
    expect(await verdict(type, { [field]: mistyped.url })).toMatchObject({
      status: 'Error',
      message: expect.stringContaining('responded with a redirect'),
    });
    expect(mistyped.received).toHaveLength(1);
    expect(elsewhere.received).toEqual([]);
  },
);

/** The names in a list that the editor loads. */
async function names(file: string): Promise<string[]> {
  const answer = await stage.n8n.file(file);
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
}
