import { describe, expect, test } from 'vitest';
import { newToken, requestToken, tokenRequest } from '../support/request-token.ts';
import { startSandbox, useSandbox } from '../support/start-sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const sandbox = useSandbox();

const ALL = 'aus:sandbox aus:live nzl:sandbox nzl:live';
const form = 'application/x-www-form-urlencoded';

describe('the token endpoint', () => {
  test('gives a client a token for 24 hours and all scopes', async () => {
    const response = await requestToken(sandbox);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const body = await response.json();
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{40,}$/u),
      token_type: 'Bearer',
      expires_in: 86_400,
      scope: ALL,
    });
    const headers = await newToken(sandbox);
    expect((await sandbox.visaChecks('GET', '/v2/visa-checks', undefined, headers)).status).toBe(200);
  });

  test.each([
    ['the parameters', { ...tokenRequest() }, {}],
    [
      'HTTP Basic',
      { grant_type: 'client_credentials', audience: 'a' },
      { authorization: `Basic ${btoa('sandbox-client:sandbox-client-secret')}` },
    ],
  ])('takes a form, with the client in %s', async (_, parameters, headers) => {
    const body = new URLSearchParams(parameters as Record<string, string>).toString();
    const sent = { method: 'POST', headers: { 'content-type': `${form};charset=UTF-8`, ...headers }, body };
    expect((await fetch(`${sandbox.url}/oauth/token`, sent)).status).toBe(200);
  });

  test.each([
    ['scope', { scope: 'nzl:sandbox aus:sandbox' }],
    ['scopes', { scopes: 'nzl:sandbox aus:sandbox' }],
    ['scopes as a list', { scopes: ['nzl:sandbox', 'aus:sandbox'] }],
    ['both', { scope: 'nzl:sandbox aus:sandbox', scopes: 'aus:sandbox nzl:sandbox' }],
  ])('takes the scopes as %s', async (_, parameters) => {
    const response = await requestToken(await startSandbox(), parameters);
    expect(await response.json()).toMatchObject({ scope: 'aus:sandbox nzl:sandbox' });
  });

  test.each([
    ['another secret', { client_secret: 'canary' }, 401, 'invalid_client'],
    ['another client', { client_id: 'canary' }, 401, 'invalid_client'],
    ['no secret', { client_secret: undefined }, 401, 'invalid_client'],
    ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['no audience', { audience: undefined }, 400, 'invalid_request'],
    ['an unknown scope', { scope: 'aus:sandbox canary' }, 400, 'invalid_scope'],
    ['scopes that differ', { scope: 'aus:live', scopes: 'aus:sandbox' }, 400, 'invalid_request'],
    ['a parameter that is no text', { client_id: { canary: 1 } }, 400, 'invalid_request'],
  ])('refuses %s by an error of OAuth, without repeating it', async (_, parameters, status, error) => {
    const response = await requestToken(await startSandbox(), parameters);
    expect(response.status).toBe(status);
    const body = await response.text();
    expect(JSON.parse(body)).toEqual({ error, error_description: expect.any(String) });
    expect(body).not.toContain('canary');
  });

  test.each([
    ['no JSON', 'application/json', '{'],
    ['a list', 'application/json', '[]'],
    ['nothing', 'application/json', ''],
    ['another content type', 'text/plain', 'grant_type=client_credentials'],
    ['a parameter twice', form, 'grant_type=client_credentials&grant_type=client_credentials'],
  ])('refuses a body with %s', async (_, type, body) => {
    const sent = { method: 'POST', headers: { 'content-type': type }, body };
    const response = await fetch(`${sandbox.url}/oauth/token`, sent);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  });

  test('gives a client 48 tokens in 24 hours on its clock, then 429 until the first is a day old', async () => {
    sandbox.clock.set(Date.UTC(2026, 5, 1), 'frozen');
    await requestToken(sandbox);
    sandbox.clock.advance(3_600_000);
    for (let count = 1; count < 48; count += 1) expect((await requestToken(sandbox)).status).toBe(200);
    const refused = await requestToken(sandbox);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe(String(23 * 3600));
    expect(await refused.json()).toMatchObject({ error: 'too_many_requests' });
    sandbox.clock.advance(23 * 3_600_000);
    expect((await requestToken(sandbox)).status).toBe(200);
    expect((await requestToken(sandbox)).status).toBe(429);
  });

  test('can be hit by a fault', async () => {
    sandbox.armFault({ fault: 'status', operation: 'requestToken', status: 503 });
    expect((await requestToken(sandbox)).status).toBe(503);
    expect((await requestToken(sandbox)).status).toBe(200);
  });

  test('leaves no secret and no token in the journal', async () => {
    const { authorization } = await newToken(sandbox);
    await requestToken(sandbox, { client_secret: 'canary' });
    const journal = JSON.stringify(sandbox.findRequests({ operation: 'requestToken' }));
    expect(sandbox.findRequests({ operation: 'requestToken' })).toHaveLength(2);
    for (const secret of ['canary', 'sandbox-client-secret', authorization.slice(7)]) {
      expect(journal).not.toContain(secret);
    }
  });

  test('has a client for each account, whose token is for that account only', async () => {
    const sandbox = await startSandbox({ accounts: [{ name: 'acme', clientSecret: 'mine' }] });
    const headers = await newToken(sandbox, { client_id: 'sandbox-client-acme', client_secret: 'mine' });
    await sandbox.visaChecks('GET', '/v2/visa-checks', undefined, headers);
    const match = { account: 'acme' };
    expect(sandbox.findRequests({ operation: 'listVisaChecks', match })).toHaveLength(1);
  });

  test('has no client on an open address, unless it has a secret of its own', async () => {
    const own = {
      host: '0.0.0.0',
      accessToken: 'a',
      accountKey: 'b',
      apiKey: 'c',
      allowedHosts: ['127.0.0.1'],
    };
    const url = ({ port }: { port: number }) => ({ url: `http://127.0.0.1:${port}` });
    expect((await requestToken(url(await startSandbox(own)))).status).toBe(401);
    const sandbox = await startSandbox({ ...own, clientSecret: 'mine' });
    expect((await requestToken(url(sandbox), { client_secret: 'mine' })).status).toBe(200);
    await expect(startSandbox({ ...own, clientSecret: 'sandbox-client-secret' })).rejects.toThrow(
      'clientSecret',
    );
  });
});

describe('an issued token', () => {
  test('is refused with 401 after 24 hours on the clock of the sandbox', async () => {
    sandbox.clock.set(Date.UTC(2026, 5, 1), 'frozen');
    const headers = await newToken(sandbox);
    const list = () => sandbox.visaChecks('GET', '/v2/visa-checks', undefined, headers);
    sandbox.clock.advance(86_400_000 - 1);
    expect((await list()).status).toBe(200);
    sandbox.clock.advance(1);
    expect((await list()).status).toBe(401);
  });

  test('is kept in a data folder, as a hash only', async () => {
    const data = temporaryFolder();
    const before = await startSandbox({ data });
    const headers = await newToken(before);
    const kept = JSON.stringify(before.context.store.settings.get('tokens'));
    expect(kept).not.toContain(headers.authorization.slice(7));
    await before.close();
    const after = await startSandbox({ data });
    expect((await after.visaChecks('GET', '/v2/visa-checks', undefined, headers)).status).toBe(200);
  });

  test('does not open the control plane', async () => {
    const own = { host: '0.0.0.0', accessToken: 'a', accountKey: 'b', apiKey: 'c', clientSecret: 'd' };
    const { port } = await startSandbox({ ...own, allowedHosts: ['127.0.0.1'] });
    const url = `http://127.0.0.1:${port}`;
    const headers = await newToken({ url }, { client_secret: 'd' });
    expect((await fetch(`${url}/_sandbox/requests`, { headers })).status).toBe(401);
  });
});
