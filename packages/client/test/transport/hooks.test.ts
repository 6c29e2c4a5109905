import { describe, expect, it, onTestFinished, vi } from 'vitest';

import {
  InvalidRequestError,
  OutcomeUnknownError,
  VisaChecks,
  type Hooks,
  type VisaChecksOptions,
} from '../../src/index.ts';
import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { type Handler, sendJson, serve } from '../support/server.ts';
import { pendingCheck } from '../support/client-of.ts';

const accessToken = 'secret-token';
const ok: Handler = (_, response) =>
  sendJson(response, 200, envelopeOf(checkOf('vc_1', 'pending')), { 'x-request-id': 'req-7' });

/** Hooks that record what they get. */
function keeping(): Hooks & { told: [name: string, what: Record<string, unknown>][] } {
  const told: [string, Record<string, unknown>][] = [];
  const keep = (name: string) => (what: object) => void told.push([name, { ...what }]);
  return {
    told,
    beforeRequest: keep('beforeRequest'),
    afterResponse: keep('afterResponse'),
    beforeRetry: keep('beforeRetry'),
  };
}

function clientWith(hooks: Hooks, baseUrl: string, more: Partial<VisaChecksOptions> = {}): VisaChecks {
  const { beforeRequest, afterResponse, beforeRetry } = hooks;
  return new VisaChecks({
    baseUrl,
    accessToken,
    hooks: { beforeRequest, afterResponse, beforeRetry },
    ...more,
  });
}

describe('hooks', () => {
  it('are told of the request, of each response and of each retry, in this order', async () => {
    const server = await serve((request, response, count) =>
      count === 1 ? response.writeHead(503, { 'retry-after': '0' }).end() : ok(request, response, count),
    );
    const hooks = keeping();
    await clientWith(hooks, server.url).get('vc_1');
    const request = {
      operationId: 'getVisaCheck',
      method: 'GET',
      url: `${server.url}/v2/visa-checks/vc_1`,
      headers: { accept: 'application/json', version: '2024-03-05' },
    };
    const first = { ...request, attempt: 1 };
    const second = { ...request, attempt: 2 };
    expect(hooks.told).toEqual([
      ['beforeRequest', first],
      [
        'afterResponse',
        {
          request: first,
          status: 503,
          requestId: undefined,
          headers: { 'retry-after': '0', date: expect.any(String) as string },
        },
      ],
      ['beforeRetry', { ...second, of: 3, error: expect.objectContaining({ status: 503 }) as unknown }],
      ['afterResponse', expect.objectContaining({ request: second, status: 200, requestId: 'req-7' })],
    ]);
  });

  it.each(['beforeRequest', 'afterResponse', 'beforeRetry'] as const)(
    'are told of the masked request when %s is the only one, also when it is inherited',
    async (name) => {
      const server = await serve((request, response, count) =>
        count % 2 === 1
          ? response.writeHead(503, { 'retry-after': '0' }).end()
          : ok(request, response, count),
      );
      const told: unknown[] = [];
      const own: Hooks = { [name]: (what: object) => void told.push(what) };
      for (const hooks of [own, Object.create(own) as Hooks]) {
        told.length = 0;
        const checks = new VisaChecks({ baseUrl: server.url, accessToken, hooks });
        await checks.get('vc_1');
        const [what] = told as [{ request?: object }];
        expect(what.request ?? what).toMatchObject({
          url: `${server.url}/v2/visa-checks/vc_1`,
          headers: { accept: 'application/json', version: '2024-03-05' },
        });
      }
    },
  );

  it('are told of a connection that broke, and why', async () => {
    const server = await serve((request, response, count) =>
      count === 1 ? response.destroy() : ok(request, response, count),
    );
    const hooks = keeping();
    await clientWith(hooks, server.url).get('vc_1');
    expect(hooks.told.map(([name]) => name)).toEqual(['beforeRequest', 'beforeRetry', 'afterResponse']);
    expect(hooks.told[1]?.[1]).toMatchObject({ error: { name: 'ConnectionError', neverSent: false } });
  });

  it('are told of the request with a new token as of a retry', async () => {
    const server = await serve((request, response, count) =>
      count === 1 ? sendJson(response, 401, {}) : ok(request, response, count),
    );
    const hooks = keeping();
    await clientWith(hooks, server.url, { accessToken: () => 'secret-token' }).get('vc_1');
    expect(hooks.told.map(([name, { attempt, status }]) => [name, attempt ?? status])).toEqual([
      ['beforeRequest', 1],
      ['afterResponse', 401],
      ['beforeRetry', 2],
      ['afterResponse', 200],
    ]);
    expect(hooks.told[2]?.[1]).toMatchObject({ error: { name: 'AuthenticationError' } });
  });

  it('are told of no retry of a create whose response is lost', async () => {
    const server = await serve((_, response) => response.destroy());
    const hooks = keeping();
    const error = await failureOf(clientWith(hooks, server.url).create(workCheckRequest));
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(hooks.told.map(([name]) => name)).toEqual(['beforeRequest']);
  });

  it('go on to the client that withOptions gives', async () => {
    const server = await serve(ok);
    const hooks = keeping();
    await clientWith(hooks, server.url).withOptions({ timeout: 5_000 }).get('vc_1');
    expect(hooks.told.map(([name]) => name)).toEqual(['beforeRequest', 'afterResponse']);
  });

  it.each([
    [
      'throw',
      () => {
        throw new Error('a secret');
      },
    ],
    ['reject', () => Promise.reject(new Error('a secret'))],
    ['never settle', () => new Promise(() => undefined)],
  ])('that %s change nothing about a create, which is sent once', async (how, hook) => {
    const server = await serve(pendingCheck);
    const warn = vi.fn<(message: string) => void>();
    const logger = { error: warn, warn, info: warn, debug: warn };
    const hooks: Hooks = { beforeRequest: hook, afterResponse: hook };
    const check = await clientWith(hooks, server.url, { logger }).create(workCheckRequest);
    expect(check).toMatchObject({ id: 'vc_1' });
    expect(server.seen).toHaveLength(1);
    const failed = ['beforeRequest', 'afterResponse'].map((name) => [
      `createVisaCheck: the hook ${name} failed; the call goes on`,
    ]);
    expect(warn.mock.calls).toEqual(how === 'never settle' ? [] : failed);
  });

  it('that hold the thread for longer than the call may take leave a create that was answered as it is', async () => {
    const server = await serve(pendingCheck);
    const hour = 3_600_000;
    const began = performance.now();
    const hooks: Hooks = {
      afterResponse: () => void vi.spyOn(performance, 'now').mockReturnValue(began + 2 * hour),
    };
    onTestFinished(() => void vi.restoreAllMocks());
    const checks = clientWith(hooks, server.url, { totalTimeout: hour });
    expect(await checks.create(workCheckRequest)).toMatchObject({ id: 'vc_1' });
  });

  it.each([304, 600, 999])('are told of a response with the status %d too', async (status) => {
    const server = await serve((_, response) => response.writeHead(status).end());
    const hooks = keeping();
    await failureOf(clientWith(hooks, server.url).get('vc_1'));
    expect(hooks.told.map(([name, what]) => [name, what['status']])).toEqual([
      ['beforeRequest', undefined],
      ['afterResponse', status],
    ]);
  });

  it('cannot change what is sent by changing what they are told', async () => {
    const server = await serve(ok);
    const hooks: Hooks = {
      beforeRequest: (request) => void Object.assign(request.headers, { 'x-added': 'yes' }),
    };
    await clientWith(hooks, server.url).get('vc_1');
    expect(server.seen[0]?.headers).not.toHaveProperty('x-added');
  });

  it.each([[{ beforeRequst: () => undefined }], [{ beforeRetry: 'log' }], [[]], ['log']])(
    'that would never be called are refused: %j',
    (hooks) => {
      const options = { baseUrl: 'http://127.0.0.1:1', accessToken, hooks: hooks as unknown as Hooks };
      expect(() => new VisaChecks(options)).toThrow(InvalidRequestError);
      expect(() => new VisaChecks(options)).toThrow(/beforeRequest, afterResponse, beforeRetry/);
    },
  );
});
