import { createSandbox } from '@workrights/sandbox';
import type { ICredentialTestFunctions, IDataObject, IHttpRequestHelper } from 'n8n-workflow';
import { expect, it, onTestFinished } from 'vitest';
import { VisaChecksApi } from '../credentials/VisaChecksApi.credentials.ts';
import { credentialTest } from '../nodes/WorkRights/methods/credentialTest.ts';

/** A credential of a sandbox of its own, and what n8n's helpers do for it: they send, and give whatever comes back. */
async function world(changes: IDataObject = {}) {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.close());
  const data = {
    baseUrl: sandbox.url,
    authentication: 'clientCredentials',
    tokenUrl: `${sandbox.url}/oauth/token`,
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-client-secret',
    audience: `${sandbox.url}/v2`,
    scopes: 'aus:sandbox nzl:sandbox',
    requestedToken: '',
    ...changes,
  };
  const send = async (url: string, init: RequestInit) => {
    const response = await fetch(url, { redirect: 'manual', ...init });
    return { statusCode: response.status, body: await response.text() };
  };
  const helper = {
    helpers: {
      httpRequest: ({ url, body }: { url: string; body: object }) =>
        send(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
    },
  } as unknown as IHttpRequestHelper;
  const tester = {
    helpers: {
      request: ({ uri, qs, ...init }: RequestInit & { uri: string; qs?: Record<string, string> }) =>
        send(`${uri}?${new URLSearchParams(qs).toString()}`, init),
    },
  } as unknown as ICredentialTestFunctions;
  return {
    sandbox,
    ask: (requestedToken = '') =>
      new VisaChecksApi().preAuthentication.call(helper, { ...data, requestedToken }),
    verdict: () =>
      credentialTest.testVisaChecksApi.call(tester, { id: '1', name: 'Tried', type: 'visaChecksApi', data }),
    requests: () => sandbox.findRequests({ operation: 'requestToken' }).length,
  };
}

it('requests a token that the service takes, once for executions that ask together', async () => {
  const { ask, requests, sandbox } = await world();
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(first).toEqual(second);
  expect(requests()).toBe(1);
  const headers = { authorization: `Bearer ${first.requestedToken}`, version: '2024-03-05' };
  expect((await fetch(`${sandbox.url}/v2/visa-checks`, { headers })).status).toBe(200);
});

it('requests another when that one is refused, and gives it to an execution that still has the first', async () => {
  const { ask, requests } = await world();
  const { requestedToken: first } = await ask();
  const { requestedToken: second } = await ask(first);
  expect(second).not.toBe(first);
  expect((await ask(first)).requestedToken).toBe(second);
  expect(requests()).toBe(2);
});

it('requests 24 tokens in 24 hours at most', async () => {
  const { ask, requests } = await world();
  let { requestedToken } = await ask();
  for (let count = 1; count < 24; count += 1) ({ requestedToken } = await ask(requestedToken));
  await expect(ask(requestedToken)).rejects.toThrow('24 access tokens were requested in 24 hours');
  expect(requests()).toBe(24);
});

it('says why there is no token, without a secret, and does not request it again for each item', async () => {
  const { ask, requests } = await world({ clientSecret: 'canary' });
  for (let item = 0; item < 3; item += 1) {
    await expect(ask()).rejects.toThrow(/status 401, invalid_client: (?!.*canary)/u);
  }
  expect(requests()).toBe(1);
});

it.each(['http://login.example.com/oauth/token', 'login', ''])('sends no secret to %j', async (tokenUrl) => {
  const { ask } = await world({ tokenUrl });
  await expect(ask()).rejects.toThrow('Token URL');
});

it('requests nothing for a credential with an access token', async () => {
  const { ask, requests } = await world({ authentication: 'accessToken' });
  expect(await ask()).toEqual({});
  expect(requests()).toBe(0);
});

it('is requested by the test of the credential too', async () => {
  const good = await world();
  expect(await good.verdict()).toMatchObject({ status: 'OK' });
  const refused = await world({ clientSecret: 'canary' });
  const { status, message } = await refused.verdict();
  expect({ status, message }).toMatchObject({
    status: 'Error',
    message: expect.stringContaining('invalid_client'),
  });
  expect(message).not.toContain('canary');
});
