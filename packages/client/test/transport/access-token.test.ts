import { describe, expect, it } from 'vitest';

import { AuthenticationError, InvalidRequestError, VisaChecks } from '../../src/index.ts';
import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { sendJson, serve, type TestServer } from '../support/server.ts';

async function serveToToken(good: string): Promise<TestServer> {
  return serve((request, response) => {
    if (request.headers.authorization !== `Bearer ${good}`) sendJson(response, 401, { error: 'token' });
    else sendJson(response, 200, envelopeOf(checkOf('vc_1', 'pending')));
  });
}

describe('accessToken', () => {
  it('as a function is asked once for many calls', async () => {
    const server = await serveToToken('good');
    let asked = 0;
    const checks = new VisaChecks({
      baseUrl: server.url,
      accessToken: async () => {
        asked += 1;
        return 'good';
      },
    });
    await Promise.all([checks.get('vc_1'), checks.get('vc_1'), checks.get('vc_1')]);
    await checks.get('vc_1');
    expect(asked).toBe(1);
  });

  it('is asked once more after a 401, once for all callers', async () => {
    const all = Promise.withResolvers<void>();
    const server = await serve(async ({ headers }, response, count) => {
      // All three requests are sent with the first token, however slowly each starts.
      if (count === 3) all.resolve();
      await all.promise;
      if (headers.authorization === 'Bearer new')
        sendJson(response, 200, envelopeOf(checkOf('vc_1', 'pending')));
      else sendJson(response, 401, { error: 'token' });
    });
    let asked = 0;
    const checks = new VisaChecks({
      baseUrl: server.url,
      accessToken: () => {
        asked += 1;
        return asked === 1 ? 'old' : 'new';
      },
    });
    const results = await Promise.all([
      checks.get('vc_1'),
      checks.get('vc_1'),
      checks.create(workCheckRequest),
    ]);
    expect(results).toHaveLength(3);
    expect(asked).toBe(2);
    expect(server.seen).toHaveLength(6);
  });

  it('gives up when the new token is refused too', async () => {
    const server = await serveToToken('never');
    let asked = 0;
    const checks = new VisaChecks({ baseUrl: server.url, accessToken: () => `token-${(asked += 1)}` });
    expect(await failureOf(checks.get('vc_1'))).toBeInstanceOf(AuthenticationError);
    expect(asked).toBe(2);
    expect(server.seen).toHaveLength(2);
  });

  it('that is renewed between retries allows no more attempts than without, but one of the new token', async () => {
    const server = await serve((_, response, count) => {
      response.writeHead(count === 2 ? 401 : 503, { 'retry-after': '0' }).end();
    });
    let asked = 0;
    const checks = new VisaChecks({ baseUrl: server.url, accessToken: () => `token-${(asked += 1)}` });
    expect(await failureOf(checks.get('vc_1'))).toMatchObject({ status: 503 });
    expect(server.seen).toHaveLength(3);
    await failureOf(checks.get('vc_1', { retry: false }));
    expect(server.seen).toHaveLength(4);
  });

  it('as a string is not tried again', async () => {
    const server = await serveToToken('other');
    const checks = new VisaChecks({ baseUrl: server.url, accessToken: 'old' });
    expect(await failureOf(checks.get('vc_1'))).toBeInstanceOf(AuthenticationError);
    expect(server.seen).toHaveLength(1);
  });

  it('lets the error of its function through, and asks again at the next call', async () => {
    const server = await serveToToken('good');
    const outage = new Error('identity provider is down');
    let asked = 0;
    const checks = new VisaChecks({
      baseUrl: server.url,
      accessToken: () => {
        asked += 1;
        if (asked === 1) throw outage;
        return 'good';
      },
    });
    expect(await failureOf(checks.get('vc_1'))).toBe(outage);
    expect(await checks.get('vc_1')).toMatchObject({ id: 'vc_1' });
  });

  it.each(['timeout', 'totalTimeout', 'signal'])(
    'is asked anew when one that never comes has been given up for the %s',
    async (limit) => {
      const server = await serveToToken('good');
      const controller = new AbortController();
      let asked = 0;
      const checks = new VisaChecks({
        baseUrl: server.url,
        accessToken: async () => {
          asked += 1;
          if (asked > 1) return 'good';
          controller.abort();
          return new Promise<string>(() => undefined);
        },
      });
      const options = limit === 'signal' ? { signal: controller.signal } : { [limit]: 20 };
      const error = (await failureOf(checks.get('vc_1', options))) as Error;
      expect(error.name).toBe(limit === 'signal' ? 'AbortedError' : 'TimeoutError');
      expect(await checks.get('vc_1')).toMatchObject({ id: 'vc_1' });
    },
  );

  it('is not asked for when the signal fires while the validators load: few tokens may be issued in a day', async () => {
    const controller = new AbortController();
    let asked = 0;
    const checks = new VisaChecks({
      baseUrl: 'http://127.0.0.1:1',
      accessToken: () => `token-${(asked += 1)}`,
      async validators() {
        controller.abort();
        return import('@workrights/validators');
      },
    });
    const error = await failureOf(checks.create(workCheckRequest, { signal: controller.signal }));
    expect(error).toMatchObject({ name: 'AbortedError', maybeSent: false });
    expect(asked).toBe(0);
  });

  it.each(['', 'canary token', 'canary\r\nX: y', 'canary€'])(
    'refuses %j without repeating it',
    async (token) => {
      expect(() => new VisaChecks({ baseUrl: 'http://127.0.0.1:1', accessToken: token })).toThrow(
        InvalidRequestError,
      );
      const checks = new VisaChecks({ baseUrl: 'http://127.0.0.1:1', accessToken: () => token });
      const error = await failureOf(checks.get('vc_1'));
      expect(error).toBeInstanceOf(InvalidRequestError);
      expect(String(error)).not.toContain('canary');
    },
  );
});
