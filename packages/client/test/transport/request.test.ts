import { describe, expect, it } from 'vitest';

import {
  InvalidRequestError,
  NotFoundError,
  OutcomeUnknownError,
  responseOf,
  VisaChecks,
  WorkRights,
} from '../../src/index.ts';
import { accessToken, CANARY, shownOf } from '../support/canaries.ts';
import { failureOf } from '../support/failure.ts';
import { serve } from '../support/server.ts';
import { answering, clientOf } from '../support/client-of.ts';

describe('a request that no method is for', () => {
  it('has the credentials, the version and what it was given', async () => {
    const server = await serve(answering(200, { data: [1] }, { 'x-request-id': 'r1' }));
    const checks = new VisaChecks({ baseUrl: `${server.url}/base`, accessToken: () => 'x' });
    const result = await checks.request('POST', '/v2/customer-authorities', {
      query: { page: 2, live: false, none: undefined },
      body: { name: 'A' },
      headers: { 'x-trace': '1' },
    });
    expect(result).toEqual({ data: [1] });
    expect(responseOf(result as object)).toMatchObject({
      operationId: 'request',
      status: 200,
      requestId: 'r1',
    });
    const [seen] = server.seen;
    expect(seen).toMatchObject({
      method: 'POST',
      path: '/base/v2/customer-authorities',
      body: '{"name":"A"}',
    });
    expect(Object.fromEntries(seen?.query ?? [])).toEqual({ page: '2', live: 'false' });
    expect(seen?.headers).toMatchObject({ authorization: 'Bearer x', version: '2024-03-05', 'x-trace': '1' });
  });

  it('of the onboarding interface has the key in its URL and the account in its body', async () => {
    const server = await serve((_, response) => response.writeHead(204).end());
    const rights = new WorkRights({ baseUrl: server.url, apiKey: 'k', accountKeyId: 'a' });
    expect(await rights.request('PUT', '/v1/employee', { body: { employee_id: 'E1' } })).toBeUndefined();
    expect(server.seen[0]?.query.get('key')).toBe('k');
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ accountkeyid: 'a', employee_id: 'E1' });
  });

  it('may name a whole URL of the service, and no other', async () => {
    const server = await serve((_, response) => response.end('text'));
    const checks = new VisaChecks({ baseUrl: server.url, accessToken: 'x' });
    expect(await checks.request('GET', `${server.url}/v2/next?page=2`, { query: { limit: 1 } })).toBe('text');
    expect(server.seen[0]?.query.toString()).toBe('page=2&limit=1');
    for (const path of ['https://evil.example/v2', 'v2', '', `${server.url.replace('//', '//user@')}/v2`]) {
      expect(await failureOf(checks.request('GET', path))).toMatchObject({ fields: [{ path: 'path' }] });
    }
    for (const path of ['//evil.example/v2', '/\\evil.example', '/@evil.example'])
      await checks.request('GET', path);
    expect(server.seen).toHaveLength(4);
  });

  it('is retried when it reads, and sent once when it may change something', async () => {
    const { checks, seen } = await clientOf((_, response) => response.destroy());
    await failureOf(checks.request('GET', '/a'));
    expect(seen).toHaveLength(3);
    await failureOf(checks.request('POST', '/a', { readOnly: true }));
    expect(seen).toHaveLength(6);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const error = await failureOf(checks.request(method, '/a'));
      expect(error).toBeInstanceOf(OutcomeUnknownError);
      expect(await (error as OutcomeUnknownError).reconcile()).toMatchObject({ outcome: 'inconclusive' });
    }
    expect(seen).toHaveLength(10);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'is sent once by %s without a body, also when a 421 lets the runtime send it again',
    async (method) => {
      const { checks, seen } = await clientOf((_, response) => response.writeHead(421).end(), {
        accessToken,
      });
      expect(await failureOf(checks.request(method, '/a'))).toMatchObject({ status: 421 });
      expect(seen).toMatchObject([{ method, body: '' }]);
    },
  );

  it('has errors that show no secret', async () => {
    const { checks } = await clientOf((_, response) => response.writeHead(404).end('CANARY'), {
      accessToken,
    });
    const error = await failureOf(checks.request('GET', '/CANARY', { query: { name: 'CANARY' } }));
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ operationId: 'request', status: 404, body: 'CANARY' });
    expect(shownOf(error)).not.toMatch(CANARY);
  });

  it.each([
    ['get', '/a', {}, 'method'],
    ['CONNECT', '/a', {}, 'method'],
    ['GET', '/a', { body: {} }, 'body'],
    ['POST', '/a', { body: 1n }, ''],
    ['GET', '/a', { query: 'x' }, 'query'],
  ])('%s %s with %o is refused', async (method, path, options, field) => {
    const checks = new VisaChecks({ baseUrl: 'http://127.0.0.1:4010', accessToken });
    const error = await failureOf(checks.request(method, path, options as object));
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toMatchObject({ fields: [{ path: field }] });
  });
});
