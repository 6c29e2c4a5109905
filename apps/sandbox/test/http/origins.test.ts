import { createServer, request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSandbox } from '../../src/index.ts';
import { australianCheck } from '../support/check-requests.ts';
import { checkedFetch } from '../support/checked-fetch.ts';
import { readEnvelope, readProblem } from '../support/read-json.ts';
import { startSandbox, useSandbox } from '../support/start-sandbox.ts';

const sandbox = useSandbox();

const foreign = [
  'https://evil.example',
  'http://127.0.0.1.evil.example',
  'http://localhost.evil.example:4010',
  'http://128.0.0.1:4012',
  'null',
  'file://',
  '*',
];

const ofThisMachine = [
  'http://127.0.0.1:4012',
  'http://localhost:5173',
  'https://localhost',
  'http://[::1]:8080',
  'http://127.1.2.3',
];

/** The request of a browser before it lets a page send JSON with a token. */
function preflight(url: string, origin: string, more: Record<string, string> = {}): Promise<Response> {
  return checkedFetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,version',
      ...more,
    },
  });
}

const sharing = (response: Response) =>
  [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));

describe('a page of this machine', () => {
  test.each(ofThisMachine)('may ask from %s, and read the answer', async (origin) => {
    const asked = await preflight(`${sandbox.url}/v2/visa-checks`, origin);
    expect(asked.status).toBe(204);
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      'access-control-allow-headers': 'authorization,content-type,version',
      vary: 'Origin',
    });
    const created = await sandbox.visaChecks('POST', '/v2/visa-checks', australianCheck(), { origin });
    expect(created.status).toBe(201);
    expect(created.headers.get('access-control-allow-origin')).toBe(origin);
    const exposed = created.headers.get('access-control-expose-headers')?.split(', ');
    expect(exposed).toEqual(expect.arrayContaining(['Location', 'Retry-After', 'X-Request-Id', 'Date']));
  });

  test('reads refusals too, also of a path that is not served', async () => {
    const origin = 'http://127.0.0.1:4012';
    for (const path of ['/v2/visa-checks', '/nothing']) {
      expect((await preflight(`${sandbox.url}${path}`, origin)).status).toBe(204);
      const refused = await checkedFetch(`${sandbox.url}${path}`, { headers: { origin } });
      expect([401, 404]).toContain(refused.status);
      expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
    }
  });

  test('moves the clock', async () => {
    sandbox.clock.set(0, 'frozen');
    const origin = 'http://localhost:4012';
    const url = `${sandbox.url}/_sandbox/clock/advance`;
    expect((await preflight(url, origin)).status).toBe(204);
    const headers = { origin, 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' };
    const answer = await checkedFetch(url, { method: 'POST', headers, body: '{"seconds":20}' });
    expect(answer.status).toBe(200);
    expect(sandbox.clock.now()).toBe(20_000);
  });

  test('leaves no preflight in the journal', async () => {
    await preflight(`${sandbox.url}/v2/visa-checks`, 'http://127.0.0.1:4012');
    expect(sandbox.context.journal.list()).toEqual([]);
  });
});

describe('a page elsewhere', () => {
  test.each(foreign)('is refused at %s, with nothing that lets it read', async (origin) => {
    for (const path of ['/v2/visa-checks', '/v1/getdata', '/_sandbox/health', '/nothing']) {
      const asked = await preflight(`${sandbox.url}${path}`, origin, {
        'access-control-request-private-network': 'true',
      });
      expect([asked.status, sharing(asked)]).toEqual([403, []]);
    }
    const listed = await sandbox.visaChecks('GET', '/v2/visa-checks', undefined, { origin });
    expect(await readProblem(listed.clone())).toMatchObject({ type: 'urn:workrights:problem:cross-origin' });
    expect(sharing(listed)).toEqual([]);
    expect(listed.headers.get('vary')).toBe('Origin');
  });

  test.each([
    ['resets nothing with a form', '/_sandbox/reset', 'application/x-www-form-urlencoded', ''],
    ['moves no clock with a script', '/_sandbox/clock/advance', 'text/plain', '{"seconds":20}'],
    [
      'sends no invitation with a script',
      '/v1/onboarding/?key=sandbox-api-key',
      'text/plain',
      '{"accountkeyid":"sandbox-account","email":"sam@sandbox.example"}',
    ],
    [
      'sends none as JSON either',
      '/v1/onboarding/?key=sandbox-api-key',
      'application/json',
      '{"accountkeyid":"sandbox-account","email":"sam@sandbox.example"}',
    ],
  ])('%s', async (_, path, type, body) => {
    const answer = await checkedFetch(`${sandbox.url}${path}`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': type },
      body,
    });
    expect(answer.status).toBe(403);
  });

  test('may ask when the sandbox was told its origin, from a public site too', async () => {
    const sandbox = await startSandbox({ allowedOrigins: ['https://docs.example/', 'http://10.0.0.1:8080'] });
    for (const origin of ['https://docs.example', 'http://10.0.0.1:8080']) {
      const asked = await preflight(`${sandbox.url}/_sandbox/health`, origin, {
        'access-control-request-private-network': 'true',
      });
      expect(asked.headers.get('access-control-allow-origin')).toBe(origin);
      expect(asked.headers.get('access-control-allow-private-network')).toBe('true');
    }
    const other = await preflight(`${sandbox.url}/_sandbox/health`, 'http://docs.example');
    expect(other.status).toBe(403);
  });

  test('is the own one at the public address of the sandbox', async () => {
    const sandbox = await startSandbox({ publicUrl: 'https://sandbox.example/here' });
    const origin = 'https://sandbox.example';
    expect((await sandbox.visaChecks('GET', '/v2/visa-checks', undefined, { origin })).status).toBe(200);
  });

  test('is not the own one because it lets its name point here', async () => {
    const host = `evil.example:${sandbox.port}`;
    const headers = { host, origin: `http://${host}`, authorization: 'Bearer sandbox-access-token' };
    const sent = request({ port: sandbox.port, host: '127.0.0.1', path: '/v2/visa-checks', headers }).end();
    const [answer] = await once(sent, 'response');
    answer.resume();
    expect(answer.statusCode).toBe(403);
  });

  test.each(['docs.example', 'https://docs.example/path', 'ftp://docs.example', '*', 'null'])(
    'cannot be told as %s',
    async (origin) => {
      await expect(createSandbox({ allowedOrigins: [origin] })).rejects.toThrow(TypeError);
    },
  );
});

describe('a request of no page', () => {
  test('is answered without a word about origins', async () => {
    const answer = await sandbox.visaChecks('GET', '/v2/visa-checks');
    expect(sharing(answer)).toEqual([]);
    expect(answer.headers.has('vary')).toBe(false);
  });

  test('still gets Allow for OPTIONS', async () => {
    const answer = await checkedFetch(`${sandbox.url}/v2/visa-checks`, { method: 'OPTIONS' });
    expect(answer.headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS');
  });
});

describe('the listener in another server', () => {
  test('serves both interfaces and the control plane under the origin of that server', async () => {
    const server = createServer((incoming, outgoing) => sandbox.listener(incoming, outgoing)).listen(0);
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;

    for (const host of ['127.0.0.1', 'localhost']) {
      const origin = `http://${host}:${port}`;
      const created = await readEnvelope(
        checkedFetch(`${origin}/v2/visa-checks`, {
          method: 'POST',
          headers: {
            origin,
            authorization: 'Bearer sandbox-access-token',
            version: '2024-03-05',
            'content-type': 'application/json',
          },
          body: JSON.stringify(australianCheck()),
        }),
      );
      expect(created.meta.links.self).toBe(`${origin}/v2/visa-checks/${created.data.id}`);
      expect((await sandbox.visaChecks('GET', `/v2/visa-checks/${created.data.id}`)).status).toBe(200);
      expect((await checkedFetch(`${origin}/_sandbox/health`)).status).toBe(200);
    }
  });
});

test('every answer is dated by the clock of the sandbox', async () => {
  sandbox.clock.set(Date.parse('2026-03-10T04:00:00Z'), 'frozen');
  const date = 'Tue, 10 Mar 2026 04:00:00 GMT';
  expect((await sandbox.visaChecks('GET', '/v2/visa-checks')).headers.get('date')).toBe(date);
  expect((await checkedFetch(`${sandbox.url}/nothing`)).headers.get('date')).toBe(date);
  sandbox.clock.advance(60_000);
  expect((await checkedFetch(`${sandbox.url}/_sandbox/health`)).headers.get('date')).toBe(
    'Tue, 10 Mar 2026 04:01:00 GMT',
  );
});
