import { describe, expect, test } from 'vitest';
import { checkedFetch } from '../support/checked-fetch.ts';
import { rawRequest } from '../support/raw-request.ts';
import { readProblem } from '../support/read-json.ts';
import { startSandbox, useSandbox } from '../support/start-sandbox.ts';

const sandbox = useSandbox();

describe('the access token of interface A', () => {
  test.each([
    ['none', ''],
    ['another', 'Bearer other-token'],
    ['one that only starts alike', 'Bearer sandbox-access-token2'],
    ['another scheme', 'Basic c2FuZGJveC1hY2Nlc3MtdG9rZW4='],
  ])('%s: 401 with a challenge, and nothing of the token in the answer', async (_, authorization) => {
    const response = await sandbox.visaChecks('GET', '/v2/visa-checks', undefined, { authorization });
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm="sandbox"/u);
    const problem = await readProblem(response);
    expect(problem.status).toBe(401);
    expect(JSON.stringify(problem)).not.toContain('other-token');
  });

  test('is asked for before anything else about the request is said', async () => {
    const response = await sandbox.visaChecks('POST', '/v2/visa-checks', '{', { authorization: '' });
    expect(response.status).toBe(401);
  });

  test('may be one of your own', async () => {
    const sandbox = await startSandbox({ accessToken: 'mine' });
    expect((await sandbox.visaChecks('GET', '/v2/visa-checks')).status).toBe(200);
    const development = { authorization: 'Bearer sandbox-access-token' };
    expect((await sandbox.visaChecks('GET', '/v2/visa-checks', undefined, development)).status).toBe(401);
  });
});

describe('the API key of interface B', () => {
  const list = (url: string, query: string) =>
    checkedFetch(`${url}/v1/onboarding/list${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ accountkeyid: 'sandbox-account' }),
    });

  test.each([
    ['none', ''],
    ['another', '?key=other'],
    ['under another name', '?apikey=sandbox-api-key'],
    ['empty', '?key='],
    ['twice', '?key=sandbox-api-key&key=other'],
  ])('%s: 401', async (_, query) => {
    const response = await list(sandbox.url, query);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('ApiKey in="query", name="key"');
  });

  test('goes by the name of the parameter that the sandbox was given', async () => {
    const { url } = await startSandbox({ apiKeyParameter: 'apikey' });
    expect((await list(url, '?apikey=sandbox-api-key')).status).toBe(200);
    expect((await list(url, '?key=sandbox-api-key')).status).toBe(401);
  });
});

describe('the control plane', () => {
  test('needs no credentials on this machine', async () => {
    expect((await checkedFetch(`${sandbox.url}/_sandbox/health`)).status).toBe(200);
  });

  test('does not answer a page of another origin', async () => {
    const from = (origin: string) => checkedFetch(`${sandbox.url}/_sandbox/health`, { headers: { origin } });
    expect((await from('http://evil.example')).status).toBe(403);
    expect((await from(sandbox.url)).status).toBe(200);
  });

  const fetchSite = (site: string, more = {}) => ({
    'sec-fetch-site': site,
    'sec-fetch-mode': 'no-cors',
    ...more,
  });
  test.each([
    ['an image of another site', '/health', fetchSite('cross-site', { 'sec-fetch-dest': 'image' }), 403],
    ['a page on another port', '/health', fetchSite('same-site', { 'sec-fetch-dest': 'script' }), 403],
    [
      'a frame of another site',
      '/',
      fetchSite('cross-site', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }),
      403,
    ],
    [
      'a person who follows a link',
      '/',
      fetchSite('cross-site', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }),
      200,
    ],
    ['a person who types the address', '/', fetchSite('none', { 'sec-fetch-mode': 'navigate' }), 200],
    ['a page of its own', '/health', fetchSite('same-origin'), 200],
  ])('without an Origin, to %s: %s, %j: %i', async (_, path, headers, status) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const answer = await rawRequest(
      sandbox.port,
      `GET /_sandbox${path} HTTP/1.1\r\nhost: 127.0.0.1:${sandbox.port}\r\nconnection: close\r\n${lines.join('')}\r\n`,
    );
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `, 'u'));
  });

  test('does not change anything for a form of another site', async () => {
    const answer = await rawRequest(
      sandbox.port,
      `POST /_sandbox/reset HTTP/1.1\r\nhost: 127.0.0.1:${sandbox.port}\r\nconnection: close\r\ncontent-length: 0\r\n` +
        'sec-fetch-site: cross-site\r\nsec-fetch-mode: navigate\r\nsec-fetch-dest: document\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1.1 403 /u);
  });

  test.each([
    ['PATCH', '/clock', 'GET, PUT, HEAD, OPTIONS'],
    ['DELETE', '/reset', 'POST, OPTIONS'],
    ['GET', '/clock/advance', 'POST, OPTIONS'],
    ['PUT', '/scenarios/arm', 'GET, POST, DELETE, HEAD, OPTIONS'],
    ['PATCH', '', 'GET, HEAD, OPTIONS'],
    ['POST', '/', 'GET, HEAD, OPTIONS'],
  ])('405 with Allow for %s %s', async (method, path, allow) => {
    const response = await checkedFetch(`${sandbox.url}/_sandbox${path}`, { method });
    expect(await readProblem(response)).toMatchObject({ status: 405, detail: `Use one of: ${allow}.` });
    expect(response.headers.get('allow')).toBe(allow);
  });

  test('asks for the access token when others can reach it', async () => {
    const credentials = { accessToken: 'mine', accountKey: 'my-account', apiKey: 'my-key' };
    const { port } = await startSandbox({ host: '0.0.0.0', ...credentials });
    const ask = (headers = {}) => checkedFetch(`http://127.0.0.1:${port}/_sandbox/health`, { headers });
    expect((await ask()).status).toBe(401);
    expect((await ask({ authorization: 'Bearer mine' })).status).toBe(200);
  });
});
