import { describe, expect, it } from 'vitest';

import manifest from '../../package.json' with { type: 'json' };
import { InvalidRequestError, ServerError, VisaChecks, WorkRights } from '../../src/index.ts';
import { accessToken, accountKeyId, apiKey, CANARY, keeping, shownOf } from '../support/canaries.ts';
import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { sendJson, serve, type TestServer } from '../support/server.ts';
import { answering, clientOf } from '../support/client-of.ts';

const check = envelopeOf(checkOf('vc_1', 'pending'));
const pending = async (): Promise<TestServer> => serve(answering(200, check));

describe('headers of a call', () => {
  it('are sent, and take the place of those of the client in whatever letter case', async () => {
    const server = await pending();
    const checks = new VisaChecks({
      baseUrl: server.url,
      accessToken: 'x',
      headers: { 'X-Gateway': 'client', 'x-team': 'hr' },
    });
    await checks.get('vc_1', {
      headers: { 'x-gateway': 'call', VERSION: '2025-01-01', 'x-none': undefined },
    });
    expect(server.seen[0]?.headers).toMatchObject({
      'x-gateway': 'call',
      'x-team': 'hr',
      version: '2025-01-01',
      authorization: 'Bearer x',
    });
    expect(server.seen[0]?.headers).not.toHaveProperty('x-none');
  });

  it.each([
    ['an object', { 'x-trace': '1' }],
    ['a Headers object', new Headers({ 'x-trace': '1' })],
    ['pairs', [['x-trace', '1']] as const],
  ])('may be %s', async (_, headers) => {
    const server = await pending();
    await new VisaChecks({ baseUrl: server.url, accessToken: 'x' }).create(workCheckRequest, { headers });
    expect(server.seen[0]?.headers).toMatchObject({ 'x-trace': '1', 'content-type': 'application/json' });
  });

  it('may be an iterator, which gives them once, and are sent with a renewed token too', async () => {
    let asked = 0;
    const { checks, seen } = await clientOf(
      (_, response, count) => sendJson(response, count === 1 ? 401 : 200, check),
      { accessToken: () => `token-${(asked += 1)}` },
    );
    const headers = [['x-trace', '1'] as const].values();
    await checks.get('vc_1', { headers: headers as never });
    expect(seen.map((request) => request.headers)).toEqual([
      expect.objectContaining({ 'x-trace': '1', authorization: 'Bearer token-1' }),
      expect.objectContaining({ 'x-trace': '1', authorization: 'Bearer token-2' }),
    ]);
  });

  it('stay at the origin of the service', async () => {
    const elsewhere = await serve((_, response) => response.end('PDF'));
    const server = await serve((_, response) => response.writeHead(302, { location: elsewhere.url }).end());
    const checks = new VisaChecks({
      baseUrl: server.url,
      accessToken: 'x',
      headers: { 'x-gateway': 'secret' },
    });
    const attachment = {
      type: 'gov_visa_details',
      file: { name: 'a.pdf', mime: 'application/pdf', size: 3 },
      download_url: `${server.url}/v2/visa-checks/vc_1/attachments/att_1`,
    };
    await checks.download(attachment, { headers: { 'x-trace': '1' } });
    expect(elsewhere.seen).toHaveLength(1);
    expect(elsewhere.seen[0]?.headers).not.toHaveProperty('x-gateway');
    expect(elsewhere.seen[0]?.headers).not.toHaveProperty('x-trace');
  });

  it.each([{ 'x-canary': 'CANARY\r\nx: y' }, { 'CANARY name': 'x' }, null as never])(
    'that HTTP does not allow are refused without being shown',
    async (headers) => {
      const checks = new VisaChecks({ baseUrl: 'http://127.0.0.1:4010', accessToken });
      const error = await failureOf(checks.get('vc_1', { headers }));
      expect(error).toBeInstanceOf(InvalidRequestError);
      expect(shownOf(error)).not.toMatch(CANARY);
    },
  );

  it('are shown by no log, error or printed client', async () => {
    const server = await serve((_, response) => response.writeHead(500).end());
    const { written, ...logging } = keeping();
    const headers = { 'x-canary': 'CANARY', authorization: 'CANARY' };
    const options = { baseUrl: server.url, retry: false, headers, ...logging } as const;
    const checks = new VisaChecks({ ...options, accessToken });
    const rights = new WorkRights({ ...options, apiKey, accountKeyId });
    const errors = [
      await failureOf(checks.get('vc_1', { headers })),
      await failureOf(rights.getOnboard({ employee_id: 'E1' }, { headers })),
    ];
    for (const shown of [...errors, checks, rights]) expect(shownOf(shown)).not.toMatch(CANARY);
    expect(written.join('\n')).not.toMatch(CANARY);
  });
});

describe('retry of a call', () => {
  it('takes the place of the one of the client', async () => {
    const { checks, seen } = await clientOf(
      (_, response) => response.writeHead(503, { 'retry-after': '0' }).end(),
      { retry: { attempts: 2 } },
    );
    expect(await failureOf(checks.get('vc_1', { retry: { attempts: 4 } }))).toBeInstanceOf(ServerError);
    expect(seen).toHaveLength(4);
    await failureOf(checks.get('vc_1', { retry: false }));
    expect(seen).toHaveLength(5);
    await failureOf(checks.list({}, {}));
    expect(seen).toHaveLength(7);
  });
});

describe('User-Agent', () => {
  it.each([
    [
      'with the program',
      { appInfo: 'payroll/4.2 (https://payroll.example)' },
      ' payroll/4.2 (https://payroll.example)',
    ],
    ['alone without `appInfo`', {}, ''],
  ])('names this package and the runtime, %s', async (_, options, program) => {
    const server = await pending();
    await new VisaChecks({ baseUrl: server.url, accessToken: 'x', ...options }).get('vc_1');
    expect(server.seen[0]?.headers['user-agent']).toBe(
      `workrights-client/${manifest.version} Node.js/24${program}`,
    );
  });

  it('is left to the browser', async () => {
    const server = await pending();
    const { navigator } = globalThis;
    Object.defineProperty(globalThis, 'navigator', {
      value: { userAgent: 'Mozilla/5.0' },
      configurable: true,
    });
    try {
      await new VisaChecks({ baseUrl: server.url, accessToken: 'x', appInfo: 'payroll' }).get('vc_1');
    } finally {
      Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
    }
    expect(server.seen[0]?.headers['user-agent']).not.toContain('workrights');
  });
});
