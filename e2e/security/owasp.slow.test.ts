/**
 * The OWASP API Security Top 10 of 2023 on the sandbox over real HTTP. Where they apply, also on the mock, and on the portal
 * that serves the sandbox under its own origin. `docs/security.md` names these tests.
 */
import { connect } from 'node:net';
import { once } from 'node:events';

import { sampleRequest } from '@workrights/examples/sample-request';
import { createSandbox, type Sandbox } from '@workrights/sandbox';
import { operationsOf, readBundle } from '@workrights/spec/reader';
import { describe, expect, onTestFinished, test } from 'vitest';

import { interfaceRoutes } from '../../apps/sandbox/src/control/interface-routes.ts';
import { controlRoutes } from '../../apps/sandbox/src/control/routes.ts';
import { pathsOf, setAt, valueAt } from '../../packages/validators/test/support/mutations.ts';
import { useOnce } from '../../vitest.use.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { VISA_CHECKS_HEADERS } from '../sandbox/sandbox-process.ts';
import { serverNames, startThreeServers } from '../servers/three-servers.ts';

const servers = useOnce(startThreeServers);

type Account = Sandbox['accounts'][number];

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

async function start(options: Parameters<typeof createSandbox>[0] = {}): Promise<Sandbox> {
  const sandbox = await createSandbox({ accounts: [{ name: 'acme' }], ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** Sends a request with an account's credentials, in the form of both interfaces. */
async function send(url: string, account: Account, { method, path, body, headers }: Call) {
  const address = new URL(path, url);
  address.searchParams.set(account.apiKeyParameter, account.apiKey);
  const response = await fetch(address, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      authorization: `Bearer ${account.accessToken}`,
      version: '2024-03-05',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parsed(text) };
}

function parsed(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A check and an onboarding request of the first account. */
async function mine(sandbox: Sandbox) {
  const [owner, other] = sandbox.accounts as readonly [Account, Account];
  const create = { path: '/v2/visa-checks', body: sampleRequest };
  const check = (await send(sandbox.url, owner, create)).json.data.id as string;
  sandbox.clock.advance(60_000);
  const read = await send(sandbox.url, owner, { path: `/v2/visa-checks/${check}` });
  const { pathname } = new URL(read.json.data.attachments[0].download_url);
  const person = { accountkeyid: owner.accountKey, email: 'a@b.example', employee_id: 'e-1' };
  const saved = await send(sandbox.url, owner, { path: '/v1/onboarding/', body: person });
  return { owner, other, check, attachment: pathname, onboard: saved.json.onboard_id as string };
}

describe('API1: another account', () => {
  test('gets for each id of mine, word for word, what it gets for an id that does not exist', async () => {
    const sandbox = await start();
    const { other, check, attachment, onboard } = await mine(sandbox);
    const account = { accountkeyid: other.accountKey };
    const calls = (id: string, file: string, ob: string, employee: string): Call[] => [
      { path: `/v2/visa-checks/${id}` },
      { path: file },
      { path: '/visa-checks/lookup', body: { ids: [id] } },
      { path: '/v1/onboarding/get', body: { ...account, onboard_id: ob } },
      { path: '/v1/onboarding/get', body: { ...account, employee_id: employee } },
      {
        path: '/v1/onboarding/',
        body: { ...account, key: other.apiKey, onboard_id: ob, family_name: 'Sample' },
      },
      { path: '/v1/getdata', body: { ...account, type: 'workrights', employee_id: employee } },
    ];
    const answers = async (all: readonly Call[]) =>
      Promise.all(all.map(async (call) => send(sandbox.url, other, call)));
    const foreign = await answers(calls(check, attachment, onboard, 'e-1'));
    const unknown = await answers(
      calls('vc_unknown', attachment.replace(check, 'vc_unknown'), 'ob_unknown', 'e-unknown'),
    );
    expect(foreign.map(({ status, text }) => [status, text])).toEqual(
      unknown.map(({ status, text }) => [status, text]),
    );
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 200, 404, 404, 404, 404]);
  });

  test('does not find mine in its lists', async () => {
    const sandbox = await start();
    const { other } = await mine(sandbox);
    expect((await send(sandbox.url, other, { path: '/v2/visa-checks' })).json.data).toEqual([]);
    const body = { accountkeyid: other.accountKey };
    expect((await send(sandbox.url, other, { path: '/v1/onboarding/list', body })).json).toEqual([]);
  });
});

describe('API2: without credentials', () => {
  test('no operation of the contract, and nothing of an exposed control plane, answers', async () => {
    const own = { accessToken: 'own-token-1', accountKey: 'own-account-1', apiKey: 'own-key-1' };
    const sandbox = await start({ host: '0.0.0.0', accounts: [], ...own });
    const routes = [...interfaceRoutes, ...controlRoutes].filter(
      ({ operationId }) => operationId !== 'controlHealth' && operationId !== 'requestToken',
    );
    expect(routes.length).toBeGreaterThan(20);
    for (const { method, path } of routes) {
      const url = `http://127.0.0.1:${sandbox.port}${path.replaceAll(/\{\w+\}/gu, 'x')}`;
      const sent = await fetch(url, { method, ...(method !== 'GET' && { body: '{}' }) });
      expect([method, path, sent.status]).toEqual([method, path, 401]);
      expect(sent.headers.get('www-authenticate')).toBeTruthy();
    }
    // The development client gets no token there.
    const client = { grant_type: 'client_credentials', client_id: 'sandbox-client', audience: 'sandbox' };
    const asked = await fetch(`http://127.0.0.1:${sandbox.port}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...client, client_secret: 'sandbox-client-secret' }),
    });
    expect([asked.status, await asked.json()]).toMatchObject([401, { error: 'invalid_client' }]);
  });
});

describe("API3: fields that are not the caller's to set or to see", () => {
  test.each(['id', 'status', 'result', 'visa', 'attachments', 'account', 'requested_at', 'extra'])(
    'a new check with %s is refused, and nothing is created',
    async (field) => {
      const sandbox = await start();
      const [owner] = sandbox.accounts;
      const refused = await send(sandbox.url, owner!, {
        path: '/v2/visa-checks',
        body: { ...sampleRequest, [field]: 'completed' },
      });
      expect(refused.status).toBe(422);
      expect((await send(sandbox.url, owner!, { path: '/v2/visa-checks' })).json.data).toEqual([]);
    },
  );

  test.each(['onboard_status', 'key_id', 'work_entitlement', 'visa_held', 'account', 'work_rights'])(
    'an onboarding request with %s is refused, and stays what it was',
    async (field) => {
      const sandbox = await start();
      const { owner, onboard } = await mine(sandbox);
      const account = { accountkeyid: owner.accountKey };
      const before = await send(sandbox.url, owner, {
        path: '/v1/onboarding/get',
        body: { ...account, onboard_id: onboard },
      });
      const update = { ...account, key: owner.apiKey, onboard_id: onboard, [field]: 'Complete' };
      expect((await send(sandbox.url, owner, { path: '/v1/onboarding/', body: update })).status).toBe(422);
      const after = await send(sandbox.url, owner, {
        path: '/v1/onboarding/get',
        body: { ...account, onboard_id: onboard },
      });
      expect(after.json).toEqual(before.json);
    },
  );

  test('no response holds a credential or the name of an account', async () => {
    const sandbox = await start();
    const { owner, check, onboard } = await mine(sandbox);
    const account = { accountkeyid: owner.accountKey };
    const all = await Promise.all([
      send(sandbox.url, owner, { path: '/v2/visa-checks' }),
      send(sandbox.url, owner, { path: `/v2/visa-checks/${check}` }),
      send(sandbox.url, owner, { path: '/v1/onboarding/get', body: { ...account, onboard_id: onboard } }),
      send(sandbox.url, owner, { path: '/_sandbox/requests' }),
      send(sandbox.url, owner, { path: '/_sandbox/', headers: { accept: 'text/html' } }),
    ]);
    const text = all.map((each) => each.text).join();
    for (const secret of [owner.accessToken, owner.apiKey]) expect(text).not.toContain(secret);
  });
});

describe('API4: more than a caller may cost', () => {
  test.each(serverNames)('a body over 1 MiB: the %s answers 413', async (name) => {
    const response = await fetch(`http://127.0.0.1:${servers.ports[name]}/v2/visa-checks`, {
      method: 'POST',
      headers: VISA_CHECKS_HEADERS,
      body: JSON.stringify({ ...sampleRequest, extra: 'x'.repeat(1024 * 1024) }),
    });
    expect(response.status).toBe(413);
  });

  test.each(serverNames)('headers over 16 KiB: the %s answers 431', async (name) => {
    const response = await raw(
      servers.ports[name],
      `GET /v2/visa-checks HTTP/1.1\r\nhost: localhost\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 431 /u);
  });
});

describe('API5: functions of somebody else', () => {
  test('the token of another account opens nothing of an exposed control plane', async () => {
    const own = { accessToken: 'own-token-1', accountKey: 'own-account-1', apiKey: 'own-key-1' };
    const acme = { name: 'acme', accessToken: 'acme-token', accountKey: 'acme-account', apiKey: 'acme-key' };
    const sandbox = await start({ host: '0.0.0.0', ...own, accounts: [acme] });
    const url = `http://127.0.0.1:${sandbox.port}`;
    const [owner, other] = sandbox.accounts as readonly [Account, Account];
    for (const { method, path } of controlRoutes.filter(
      ({ operationId }) => operationId !== 'controlHealth',
    )) {
      const call = { method, path: path.replaceAll(/\{\w+\}/gu, 'x'), ...(method !== 'GET' && { body: {} }) };
      // The control plane accepts no key in the URL.
      const refused = await fetch(url + call.path, {
        method,
        headers: { authorization: `Bearer ${other.accessToken}` },
      });
      expect([method, path, refused.status]).toEqual([method, path, 401]);
    }
    const faults = await fetch(`${url}/_sandbox/faults`, {
      headers: { authorization: `Bearer ${owner.accessToken}` },
    });
    expect(faults.status).toBe(200);
  });

  test('without the control plane, none of its paths is there', async () => {
    const sandbox = await start({ control: false });
    for (const { method, path } of controlRoutes) {
      const response = await fetch(sandbox.url + path.replaceAll(/\{\w+\}/gu, 'x'), { method });
      expect([path, response.status]).toEqual([path, 404]);
    }
  });
});

describe('API6: the flow that costs', () => {
  test('a live check is refused: the sandbox can run none, however often somebody asks', async () => {
    const sandbox = await start();
    const body = { ...sampleRequest, environment: 'live' };
    const [owner] = sandbox.accounts;
    for (let count = 0; count < 20; count += 1) {
      expect((await send(sandbox.url, owner!, { path: '/v2/visa-checks', body })).status).toBe(403);
    }
    expect((await send(sandbox.url, owner!, { path: '/v2/visa-checks' })).json.data).toEqual([]);
  });
});

describe('API7: a URL in a request', () => {
  test('no server sends a request to it, in whatever field or header it stands', async () => {
    await using trap = await startLoopbackServer((_, response) => void response.end());
    const url = `${trap.url}/`;
    const onboard = {
      accountkeyid: 'sandbox-account',
      email: 'a@b.example',
      employee_id: 'e-1',
      mobile_number: '0400000000',
    };
    const bodies = [
      ['/v2/visa-checks', sampleRequest],
      ['/visa-checks/lookup', { ids: ['vc_1'] }],
      ['/v1/onboarding/', onboard],
      ['/_sandbox/scenarios/arm', { scenario: 'authority-down' }],
    ] as const;
    let sent = 0;
    for (const port of Object.values(servers.ports)) {
      for (const [path, body] of bodies) {
        const leaves = pathsOf(body).filter((at) => typeof valueAt(body, at) === 'string');
        for (const at of leaves) {
          const response = await fetch(`http://127.0.0.1:${port}${path}?key=sandbox-api-key`, {
            method: 'POST',
            headers: {
              ...VISA_CHECKS_HEADERS,
              referer: url,
              'x-forwarded-host': new URL(url).host,
              forwarded: `host=${new URL(url).host}`,
              'x-callback-url': url,
            },
            body: JSON.stringify(setAt(body, at, url)),
          });
          await response.arrayBuffer();
          sent += 1;
        }
      }
    }
    expect(sent).toBeGreaterThan(20);
    expect(trap.received).toEqual([]);
  });
});

describe('API8: how the servers are set up', () => {
  test.each(serverNames)('the %s answers 403 to a page that let its own name point here', async (name) => {
    for (const path of ['/', '/v2/visa-checks', '/_sandbox/requests', '/try/sandbox.json']) {
      const response = await raw(
        servers.ports[name],
        `GET ${path} HTTP/1.1\r\nhost: evil.example\r\nauthorization: Bearer sandbox-access-token\r\nversion: 2024-03-05\r\nconnection: close\r\n\r\n`,
      );
      expect(response).toMatch(/^HTTP\/1\.1 403 /u);
    }
  });

  test.each(['sandbox', 'portal'] as const)(
    'the %s lets a page of another site read nothing of the sandbox',
    async (name) => {
      const response = await fetch(`http://127.0.0.1:${servers.ports[name]}/v2/visa-checks`, {
        headers: { ...VISA_CHECKS_HEADERS, origin: 'https://evil.example' },
      });
      expect(response.status).toBe(403);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  test('what the sandbox answers is kept by no cache, taken for no other type, and names no software', async () => {
    const sandbox = await start();
    const { owner, check, attachment } = await mine(sandbox);
    for (const path of [
      '/v2/visa-checks',
      `/v2/visa-checks/${check}`,
      attachment,
      '/nothing',
      '/_sandbox/',
      '/_sandbox/clock',
    ]) {
      const { headers, text } = await send(sandbox.url, owner, { path });
      expect([path, headers.get('cache-control')]).toEqual([path, expect.stringContaining('no-store')]);
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      for (const name of ['server', 'x-powered-by', 'etag']) expect(headers.get(name)).toBeNull();
      expect(text).not.toMatch(/node_modules|\bat \w+ \(|\.ts:\d+/u);
    }
  });

  test.each(serverNames)('the %s does not echo a TRACE', async (name) => {
    const secret = 'a-secret-cookie';
    const response = await raw(
      servers.ports[name],
      `TRACE / HTTP/1.1\r\nhost: localhost\r\ncookie: ${secret}\r\nconnection: close\r\n\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 4\d\d /u);
    expect(response).not.toContain(secret);
  });
});

describe('API9: what is served', () => {
  test('is what the contract names, with nothing beside it but the control plane and the token endpoint', () => {
    const named = (['visa-checks', 'work-rights'] as const).flatMap((name) =>
      operationsOf(readBundle(name)).map(({ method, path }) => `${method.toUpperCase()} ${path}`),
    );
    const served = interfaceRoutes.map(({ method, path }) => `${method} ${path}`);
    expect(served.filter((route) => !named.includes(route))).toEqual(['POST /oauth/token']);
    expect(named.filter((route) => !served.includes(route))).toEqual([]);
    expect(controlRoutes.every(({ path }) => path.startsWith('/_sandbox'))).toBe(true);
  });
});

/** What a server sends on a connection until it closes it. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
    if (received.includes('\r\n\r\n') && received.startsWith('HTTP/1.1 431')) socket.destroy();
  });
  socket.write(text);
  await once(socket, 'close');
  return received;
}
