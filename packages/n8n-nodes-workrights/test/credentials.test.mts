import type { ICredentialTestFunctions, IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { VisaChecksApi } from '../credentials/VisaChecksApi.credentials.ts';
import { WorkRightsApi } from '../credentials/WorkRightsApi.credentials.ts';
import { WorkRightsRelayApi } from '../credentials/WorkRightsRelayApi.credentials.ts';
import { explainRefusal } from '../nodes/WorkRights/transport/explain-refusal.ts';
import { credentialTest as ofTheService } from '../nodes/WorkRights/methods/credentialTest.ts';
import { WorkRights } from '../nodes/WorkRights/WorkRights.node.ts';
import { credentialTest as ofTheRelay } from '../nodes/WorkRightsRelayTrigger/methods/credentialTest.ts';
import { WorkRightsRelayTrigger } from '../nodes/WorkRightsRelayTrigger/WorkRightsRelayTrigger.node.ts';
import { WorkRightsTrigger } from '../nodes/WorkRightsTrigger/WorkRightsTrigger.node.ts';

const ADDRESS = 'https://api.example.com:8443';
const visaChecks = { baseUrl: ADDRESS, accessToken: 'token-1', version: '2024-03-05' };
const workRights = {
  webAppUrl: ADDRESS,
  apiKey: 'key-1',
  accountKeyId: 'account-1',
  queryParameter: 'apikey',
};
const relay = { relayUrl: ADDRESS, token: 'token-1' };
const secrets = /token-1|key-1|account-1/;
const credentialTest = { ...ofTheService, ...ofTheRelay };

type Answer = { statusCode: number; body?: unknown };

/** What the test of a credential says when the service answers so, and what was sent to it. */
async function tested(
  name: keyof typeof credentialTest,
  data: IDataObject,
  answer: Answer | { code: string } = { statusCode: 200, body: '{"data":[]}' },
) {
  const requests: IDataObject[] = [];
  const request = async (options: IDataObject) => {
    requests.push(options);
    if ('code' in answer) throw Object.assign(new Error('no answer'), answer);
    return answer;
  };
  const context = { helpers: { request } } as unknown as ICredentialTestFunctions;
  const result = await credentialTest[name].call(context, {
    id: '1',
    name: 'Tried',
    type: name,
    data,
  } as never);
  expect(result.message).not.toMatch(secrets);
  return { ...result, requests };
}

it('each node has its credentials tested', () => {
  for (const node of [new WorkRights(), new WorkRightsTrigger(), new WorkRightsRelayTrigger()]) {
    for (const { testedBy } of node.description.credentials ?? []) {
      expect(node.methods.credentialTest).toHaveProperty(String(testedBy));
    }
  }
});

it('the account key is as hidden as the API key', () => {
  const masked = new WorkRightsApi().properties.filter(({ typeOptions }) => typeOptions?.password === true);
  expect(masked.map(({ name }) => name)).toEqual(['apiKey', 'accountKeyId']);
});

it('sends what every request of the interface carries', async () => {
  expect((await tested('testVisaChecksApi', visaChecks)).requests).toMatchObject([
    {
      method: 'GET',
      uri: `${ADDRESS}/v2/visa-checks`,
      qs: { limit: 1 },
      headers: { Authorization: 'Bearer token-1', Version: '2024-03-05' },
    },
  ]);
  const [request] = (await tested('testWorkRightsApi', workRights)).requests;
  expect(request).toMatchObject({
    method: 'POST',
    uri: `${ADDRESS}/v1/onboarding/list`,
    qs: { apikey: 'key-1' },
  });
  expect(JSON.parse(String(request?.['body']))).toEqual({ accountkeyid: 'account-1', page_number: 1 });
  expect((await tested('testWorkRightsRelayApi', relay)).requests).toMatchObject([
    { method: 'GET', uri: `${ADDRESS}/subscriptions`, headers: { Authorization: 'Bearer token-1' } },
  ]);
});

describe.each([
  ['Base URL', 'baseUrl', 'testVisaChecksApi', visaChecks],
  ['Web App URL', 'webAppUrl', 'testWorkRightsApi', workRights],
  ['Relay URL', 'relayUrl', 'testWorkRightsRelayApi', relay],
] as const)('the test of the credential with a %s', (field, name, test, data) => {
  it.each(['[]', '{"data":[]}', { data: [] }])('is good with %j', async (body) => {
    expect(await tested(test, data, { statusCode: 200, body })).toMatchObject({ status: 'OK' });
  });

  it('follows no redirect, and would take no secret to another host', async () => {
    const [request] = (await tested(test, data)).requests;
    expect(request).toMatchObject({
      followRedirect: false,
      followAllRedirects: false,
      sendCredentialsOnCrossOriginRedirect: false,
    });
  });

  it.each([
    [301, 'responded with a redirect'],
    [302, 'responded with a redirect'],
    [303, 'responded with a redirect'],
    [307, 'responded with a redirect'],
    [308, 'responded with a redirect'],
    [400, 'did not accept the request'],
    [404, 'There is no'],
    [405, 'There is no'],
  ])('names the address for a %i', async (statusCode, words) => {
    const result = await tested(test, data, { statusCode, body: '' });
    expect(result.status).toBe('Error');
    expect(result.message).toContain(words);
    expect(result.message).toContain(field);
  });

  it.each([
    [401, /rejected the (?:access token|API key|token)/],
    [403, /not with this account key|may not|refused this host name/],
    [429, /too many requests/],
    [503, /not available right now: status 503/],
  ])('says what to do about a %i', async (statusCode, message) => {
    const result = await tested(test, data, { statusCode, body: '' });
    expect(result).toMatchObject({ status: 'Error', message: expect.stringMatching(message) });
    expect(result.message).not.toContain(field);
  });

  it.each([
    ['<!doctype html><title>Sign in</title>', 'A web page'],
    [' <html>', 'A web page'],
    ['hello', 'Something else'],
    ['{"hello":1}', 'Something else'],
    ['{"data":{"hello":1}}', 'Something else'],
    ['[{"hello":1}]', 'Something else'],
    ['{"data":[{"id":7}]}', 'Something else'],
    ['{"data":[null]}', 'Something else'],
    [{ error: 'no such key' }, 'Something else'],
    ['', 'Something else'],
    ['"hello"', 'Something else'],
    [undefined, 'Something else'],
  ])('does not take %j for the service', async (body, what) => {
    expect(await tested(test, data, { statusCode: 200, body })).toMatchObject({
      status: 'Error',
      message: expect.stringContaining(`${what} responds at this URL`),
    });
  });

  it.each([
    ['ECONNREFUSED', /Nothing listens at api\.example\.com:8443/],
    ['ENOTFOUND', /host api\.example\.com could not be found/],
    ['EAI_AGAIN', /host api\.example\.com could not be found/],
    ['ETIMEDOUT', /did not respond in time/],
    ['ECONNABORTED', /did not respond in time/],
    ['EHOSTUNREACH', /did not respond in time/],
    ['EPROTO', /does not speak HTTPS/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /does not trust the certificate/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /does not trust the certificate/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /does not trust the certificate/],
    ['ECONNRESET', /connection to api\.example\.com:8443 was lost/],
  ])('explains %s, and names the field', async (code, message) => {
    const result = await tested(test, data, { code });
    expect(result).toMatchObject({ status: 'Error', message: expect.stringMatching(message) });
    expect(result.message).toContain(field);
    expect(result.message).toContain(code);
  });

  it.each(['http://127.0.0.1:4010', 'http://localhost:4010', 'http://[::1]:4010'])(
    'says of %s that a container has its own',
    async (address) => {
      const result = await tested(test, { ...data, [name]: address }, { code: 'ECONNREFUSED' });
      expect(result.message).toContain('If n8n runs in a container');
    },
  );

  it.each(['', 'api.example.com', 'htp://api.example.com', 'https//api.example.com', 'https://'])(
    'sends nothing to %j',
    async (address) => {
      const result = await tested(test, { ...data, [name]: address });
      expect(result.message).toContain(`${field} is not a URL`);
      expect(result.requests).toEqual([]);
    },
  );
});

it.each([
  ['Web App URL', 'webAppUrl', '/v1', 'testWorkRightsApi', workRights],
  ['Relay URL', 'relayUrl', '/subscriptions', 'testWorkRightsRelayApi', relay],
] as const)('sends nothing to a %s that ends with its path', async (field, name, end, test, data) => {
  for (const slash of ['', '/']) {
    const result = await tested(test, { ...data, [name]: ADDRESS + end + slash });
    expect(result.message).toBe(`${field} ends with ${end}. Remove ${end}.`);
    expect(result.requests).toEqual([]);
  }
});

it.each(['/v2', '/v2/'])('the test of the credential takes a Base URL that ends with %s', async (end) => {
  const { requests } = await tested('testVisaChecksApi', { ...visaChecks, baseUrl: ADDRESS + end });
  expect(requests).toMatchObject([{ uri: `${ADDRESS}/v2/visa-checks` }]);
});

it.each([
  ['testVisaChecksApi', visaChecks, { id: 'vc_1', status: 'pending' }],
  ['testWorkRightsApi', workRights, { onboard_id: 'ob_1' }],
] as const)('%s recognises the service by its records, each in its own', async (test, data, item) => {
  for (const body of [[item], { data: [item] }, { data: [{ data: item }] }, JSON.stringify([item])]) {
    expect(await tested(test, data, { statusCode: 200, body })).toMatchObject({ status: 'OK' });
    const [other, otherData] =
      test === 'testVisaChecksApi'
        ? (['testWorkRightsApi', workRights] as const)
        : (['testVisaChecksApi', visaChecks] as const);
    expect(await tested(other, otherData, { statusCode: 200, body })).toMatchObject({ status: 'Error' });
  }
});

describe('a wrong API Version', () => {
  it.each(['yesterday', '05/03/2024', '2024-3-5', '2024-03-05\r\nX: 1'])(
    'is named before sending: %j',
    async (version) => {
      const { message, requests } = await tested('testVisaChecksApi', { ...visaChecks, version });
      expect(message).toMatch(/^API Version is not a date\. Write it as yyyy-mm-dd/);
      expect(requests).toEqual([]);
    },
  );

  it.each([400, 404, 406, 422])('is named when the service answers with %i', async (statusCode) => {
    const answer = { statusCode, body: '' };
    const { message } = await tested('testVisaChecksApi', { ...visaChecks, version: '2030-01-01' }, answer);
    expect(message).toContain('Check Base URL and API Version (documented is 2024-03-05)');
    expect((await tested('testVisaChecksApi', visaChecks, answer)).message).not.toContain('API Version');
  });
});

it.each([
  ['testVisaChecksApi', visaChecks],
  ['testWorkRightsApi', workRights],
] as const)('%s knows the page of a network that blocks traffic from abroad', async (test, data) => {
  const body = '<html><h1>Sorry, you have been blocked</h1></html>';
  const { message } = await tested(test, data, { statusCode: 403, body });
  expect(message).toContain('outside Australia and New Zealand');
  expect(message).toContain('has read neither the request nor the credential');
});

it('names the account key before the IP address when the service forbids', async () => {
  const { message } = await tested('testWorkRightsApi', workRights, { statusCode: 403, body: '' });
  expect(message).toMatch(/Check Account Key first\..*IP address of this n8n/);
  const { description } = explainRefusal({ operation: 'getWorkRights', body: {} }, 403, {});
  expect(description).toMatch(/^Check 'Account Key' .*IP address of this n8n/);
});

describe('a value that was pasted with a line break', () => {
  it('is tested without it', async () => {
    const pasted = (data: object) =>
      Object.fromEntries(Object.entries(data).map(([name, value]) => [name, `\r\n${String(value)}\n`]));
    for (const [test, data] of [
      ['testVisaChecksApi', visaChecks],
      ['testWorkRightsApi', workRights],
      ['testWorkRightsRelayApi', relay],
    ] as const) {
      expect((await tested(test, pasted(data))).requests).toEqual((await tested(test, data)).requests);
    }
  });

  it('is sent without it', () => {
    const sent = [new VisaChecksApi(), new WorkRightsApi(), new WorkRightsRelayApi()].flatMap(
      ({ authenticate, properties }) => {
        const expressions = JSON.stringify(authenticate.properties).matchAll(/\{\{(.+?)\}\}/gu);
        const $credentials = Object.fromEntries(properties.map(({ name }) => [name, `\n${name} \r\n`]));
        // As n8n does: what stands between the braces is JavaScript.
        return [...expressions].map(([, expression = '']) =>
          String(new Function('$credentials', `return ${JSON.parse(`"${expression}"`)}`)($credentials)),
        );
      },
    );
    expect(sent).toEqual(['accessToken', 'version', 'queryParameter', 'apiKey', 'accountKeyId', 'token']);
  });
});
