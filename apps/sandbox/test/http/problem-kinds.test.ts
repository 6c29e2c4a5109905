import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import type { VisaCheckCreate } from '../../src/generated/visa-checks/types.gen.ts';
import { PROBLEM_KINDS } from '../../src/http/problem-kinds.ts';
import type { SandboxOptions } from '../../src/options/sandbox-options.ts';
import { openStore } from '../../src/storage/open-store.ts';
import { australianCheck } from '../support/check-requests.ts';
import { newToken } from '../support/request-token.ts';
import { rawRequest } from '../support/raw-request.ts';
import { startSandbox, type TestSandbox } from '../support/start-sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HOST = 'host: localhost\r\n';
const TOKEN = 'authorization: Bearer sandbox-access-token\r\nversion: 2024-03-05\r\n';
const CHECKS = '/v2/visa-checks';

const get = (target: string, headers = HOST) =>
  `GET ${target} HTTP/1.1\r\n${headers}connection: close\r\n\r\n`;
const post = (target: string, body: string, headers = '') =>
  `POST ${target} HTTP/1.1\r\n${HOST}${headers}content-type: application/json\r\n` +
  `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`;
const create = (check: object, headers = TOKEN) => post(CHECKS, JSON.stringify(check), headers);
const save = (body: object) =>
  post(
    '/v1/onboarding/?key=sandbox-api-key',
    JSON.stringify({ accountkeyid: 'sandbox-account', email: 'sam@sandbox.example', ...body }),
  );
const update = (body: object) => save({ key: 'sandbox-api-key', ...body });

type Provoke = (start: (options?: SandboxOptions) => Promise<TestSandbox>) => Promise<string>;

const answerTo =
  (request: string, options: SandboxOptions = {}): Provoke =>
  async (start) =>
    rawRequest((await start(options)).port, request);

/** The kinds of problem that no response can show here, with the reason. */
type Unseen =
  // Takes 30 seconds.
  | 'request-timeout'
  // The caller has hung up, so only the journal has it. It has its own test.
  | 'incomplete-body';

const PROVOKE: Readonly<Record<Exclude<keyof typeof PROBLEM_KINDS, Unseen>, Provoke>> = {
  'malformed-json': answerTo(post(CHECKS, '{', TOKEN)),
  'malformed-request': answerTo('not HTTP\r\n\r\n'),
  'missing-host': answerTo(get(CHECKS, '')),
  'two-hosts': answerTo(get(CHECKS, HOST + HOST)),
  'invalid-host': answerTo(get(CHECKS, 'host: a b\r\n')),
  'bad-target': answerTo(get('/%ff')),
  'host-not-allowed': answerTo(get(CHECKS, 'host: elsewhere.example\r\n')),
  'body-too-large': answerTo(create({ text: 'a'.repeat(1024 * 1024) })),
  'unsupported-media-type': answerTo(create({}, `${TOKEN}content-encoding: gzip\r\n`)),
  'expectation-failed': answerTo(get(CHECKS, `${HOST}expect: wonders\r\n`)),
  'invalid-request': answerTo(create({})),
  'headers-too-large': answerTo(get(CHECKS, `${HOST}x-long: ${'a'.repeat(17 * 1024)}\r\n`)),
  async internal(start) {
    const data = temporaryFolder();
    const store = openStore(data);
    // The contract doesn't accept this request.
    const request = {} as VisaCheckCreate;
    store.checks.insert({ id: 'vc_1', request, requestedAt: 0, completesAt: 1, scenario: 'none' });
    await store.committed();
    store.close();
    return answerTo(get(`${CHECKS}/vc_1`, HOST + TOKEN), { data })(start);
  },
  'not-a-proxy': answerTo('CONNECT localhost:1 HTTP/1.1\r\nhost: localhost:1\r\n\r\n'),
  'unsupported-transfer-coding': answerTo(
    `POST ${CHECKS} HTTP/1.1\r\n${HOST}connection: close\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
  ),
  'missing-body': answerTo(post(CHECKS, '', TOKEN)),
  unauthorized: answerTo(get(CHECKS)),
  'api-key-refused': answerTo(update({ key: 'other', onboard_id: 'ob_1' })),
  'address-not-allowed': answerTo(save({}), { apiKeyAddresses: ['192.0.2.1'] }),
  'account-refused': answerTo(save({ accountkeyid: 'other' })),
  async 'outside-scope'(start) {
    const sandbox = await start();
    const { authorization } = await newToken(sandbox, { scope: 'nzl:sandbox' });
    return rawRequest(
      sandbox.port,
      create(australianCheck(), `authorization: ${authorization}\r\nversion: 2024-03-05\r\n`),
    );
  },
  'live-refused': answerTo(create(australianCheck('work', { environment: 'live' }))),
  'cross-origin': answerTo(get(CHECKS, `${HOST}origin: https://elsewhere.example\r\n`)),
  'not-found': answerTo(get('/elsewhere')),
  'onboard-not-found': answerTo(update({ onboard_id: 'ob_none' })),
  'method-not-allowed': answerTo(post(`${CHECKS}/vc_1`, '')),
  async 'employee-id-taken'(start) {
    const { port } = await start();
    await rawRequest(port, save({ employee_id: 'e-1' }));
    const other = /"onboard_id":"(\w+)"/u.exec(await rawRequest(port, save({ employee_id: 'e-2' })))?.[1];
    return rawRequest(port, update({ onboard_id: other, employee_id: 'e-1' }));
  },
  'unknown-authority': answerTo(create(australianCheck('agent', { customer_authority_id: 'ca_other' }))),
  'no-such-scenario': answerTo(save({ employee_id: 'sbx-studnet' })),
  'invalid-control-request': answerTo(post('/_sandbox/clock/advance', '{"seconds":"soon"}')),
  async 'quota-used-up'(start) {
    const { port } = await start({ quota: 'standard' });
    for (let sent = 0; sent < 60; sent += 1) await rawRequest(port, get(CHECKS, HOST + TOKEN));
    return rawRequest(port, get(CHECKS, HOST + TOKEN));
  },
  async 'storage-failed'(start) {
    const data = temporaryFolder();
    const { port } = await start({ data });
    rmSync(data, { recursive: true });
    return rawRequest(port, get('/_sandbox/health'));
  },
};

test.each(Object.entries(PROVOKE))(
  '%s is a kind of problem that the sandbox answers with',
  async (kind, provoke) => {
    const { status } = PROBLEM_KINDS[kind as keyof typeof PROVOKE];
    const [head, body = ''] = (await provoke(startSandbox)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `, 'u'));
    expect(JSON.parse(body)).toMatchObject({ status, type: `urn:workrights:problem:${kind}` });
  },
);

test('the journal names the request whose caller went away in the middle of the body', async () => {
  const sandbox = await startSandbox();
  const socket = connect(sandbox.port, '127.0.0.1');
  socket.write(create(australianCheck()).slice(0, -5), () => setTimeout(() => socket.destroy(), 20));
  await vi.waitFor(() => {
    const found = sandbox.findRequests({ problem: 'incomplete-body' });
    expect(found).toMatchObject([{ operation_id: 'createVisaCheck', status: 400 }]);
  });
});
