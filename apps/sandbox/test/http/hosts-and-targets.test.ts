import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../src/index.ts';
import { australianCheck } from '../support/check-requests.ts';
import { rawRequest } from '../support/raw-request.ts';
import { startSandbox, type TestSandbox, useSandbox } from '../support/start-sandbox.ts';

const sandbox = useSandbox();

const TOKEN = 'authorization: Bearer sandbox-access-token\r\nversion: 2024-03-05\r\n';
const BODY = JSON.stringify(australianCheck());
const CREATION =
  `POST /v2/visa-checks HTTP/1.1\r\nhost: localhost\r\n${TOKEN}` +
  `content-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`;

const get = (sandbox: TestSandbox, target: string, ...hosts: readonly string[]) =>
  rawRequest(
    sandbox.port,
    `GET ${target} HTTP/1.1\r\n${hosts.map((host) => `host: ${host}\r\n`).join('')}${TOKEN}connection: close\r\n\r\n`,
  );
const statuses = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d+)/gu)].map(([, status]) => Number(status));

describe('a page that let its own name point to this machine', () => {
  test.each(['/v2/visa-checks', '/v1/onboarding/list', '/_sandbox/requests', '/nothing'])(
    'is refused at %s, although it knows the token',
    async (path) => {
      const answer = await get(sandbox, path, `evil.example:${sandbox.port}`);
      expect(statuses(answer)).toEqual([403]);
      expect(answer).toContain('urn:workrights:problem:host-not-allowed');
    },
  );

  test('is refused in the journal too, by kind alone', async () => {
    await get(sandbox, '/v2/visa-checks', 'evil.example');
    expect(sandbox.context.journal.list()).toMatchObject([{ status: 403, problem: 'host-not-allowed' }]);
    expect(JSON.stringify(sandbox.context.journal.list())).not.toContain('evil');
  });
});

test.each([
  [{ allowedHosts: ['host.docker.internal'] }, 'host.docker.internal:4010'],
  [{ publicUrl: 'https://host.docker.internal/here' }, 'host.docker.internal:4010'],
  [{ publicUrl: 'http://[2001:db8::1]:4010' }, '[2001:db8::1]:4010'],
])('a name that the sandbox was told reaches it: %j', async (options, host) => {
  const sandbox = await startSandbox(options);
  expect(statuses(await get(sandbox, '/v2/visa-checks', host))).toEqual([200]);
  expect(statuses(await get(sandbox, '/v2/visa-checks', 'evil.example'))).toEqual([403]);
});

test.each(['http://docs.example', 'docs.example:80', 'a b', ''])(
  'cannot be told the host "%s"',
  async (host) => {
    await expect(createSandbox({ allowedHosts: [host] })).rejects.toThrow(TypeError);
  },
);

test('a target in absolute form is that path, and its host is the one that counts', async () => {
  const own = `http://localhost:${sandbox.port}/v2/visa-checks`;
  expect(statuses(await get(sandbox, own, 'evil.example'))).toEqual([200]);
  expect(statuses(await get(sandbox, 'http://evil.example/v2/visa-checks', 'localhost'))).toEqual([403]);
});

test.each(['localhost', '[::1]'])('this machine may be called %s', async (host) => {
  expect(statuses(await get(sandbox, '/_sandbox/health', `${host}:${sandbox.port}`))).toEqual([200]);
});

test('two Host lines are refused', async () => {
  expect(statuses(await get(sandbox, '/v2/visa-checks', 'localhost', 'localhost'))).toEqual([400]);
});

test.each(['/%', '/v2/visa-checks/%ff', '/v2/visa-checks/vc_1%c0%af'])(
  'the target %s is refused',
  async (path) => {
    expect(statuses(await get(sandbox, path, 'localhost'))).toEqual([400]);
  },
);

test('a creation is answered as such before the rubbish after it is refused', async () => {
  const answer = await rawRequest(sandbox.port, `${CREATION}rubbish\r\n\r\n`);
  expect(statuses(answer)).toEqual([201, 400]);
  expect(sandbox.context.store.checks.list(10)).toHaveLength(1);
});

test('a creation whose sender has closed its half of the connection is answered', async () => {
  const answer = await rawRequest(sandbox.port, CREATION, { halfClose: true });
  expect(statuses(answer)).toEqual([201]);
});
