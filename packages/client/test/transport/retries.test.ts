import { describe, expect, it } from 'vitest';

import {
  ConnectionError,
  InvalidRequestError,
  OutcomeUnknownError,
  ServerError,
  VisaChecks,
  WorkRights,
} from '../../src/index.ts';
import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { closedUrl, sendJson, serve } from '../support/server.ts';
import { clientOf, pendingCheck } from '../support/client-of.ts';

const accessToken = 'test-token';

/** A `fetch` that fails before sending while `isDown` is true. */
function failing(code: string, isDown: () => boolean): typeof fetch {
  return (...request) =>
    isDown()
      ? Promise.reject(
          Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(code), { code }) }),
        )
      : fetch(...request);
}

describe('a read', () => {
  it.each([408, 429, 500, 502, 503, 504])('is tried again after a %d', async (status) => {
    const server = await serve((_, response, count) => {
      if (count === 1) response.writeHead(status).end();
      else sendJson(response, 200, envelopeOf(checkOf('vc_1', 'pending')));
    });
    const checks = new VisaChecks({ baseUrl: server.url, accessToken, quota: 'none' });
    expect(await checks.get('vc_1')).toMatchObject({ id: 'vc_1' });
    expect(server.seen).toHaveLength(2);
  });

  it('is tried again after a connection that broke before or within the answer', async () => {
    const { checks, seen } = await clientOf((_, response, count) => {
      if (count === 1) response.destroy();
      else if (count === 2) {
        response.writeHead(200, { 'content-length': '500' });
        response.write('{"data":', () => response.destroy());
      } else sendJson(response, 200, envelopeOf(checkOf('vc_1', 'pending')));
    });
    expect(await checks.get('vc_1')).toMatchObject({ id: 'vc_1' });
    expect(seen).toHaveLength(3);
  });

  it.each([408, 429, 500, 502, 503, 504])('fails at once when a %d asks for a long wait', async (status) => {
    for (const asked of ['3600', '99999999999', new Date(Date.now() + 3_600_000).toUTCString()]) {
      const { checks, seen } = await clientOf((_, response) =>
        response.writeHead(status, { 'retry-after': asked }).end(),
      );
      expect(await failureOf(checks.get('vc_1'))).toMatchObject({ status });
      expect(seen).toHaveLength(1);
    }
  });

  it.each([408, 500, 502, 504])('waits after a %d as long as it asks', async (status) => {
    const { checks, seen } = await clientOf((_, response) =>
      response.writeHead(status, { 'retry-after': '20' }).end(),
    );
    const error = await failureOf(checks.get('vc_1', { totalTimeout: 1_500 }));
    expect(error).toMatchObject({ name: 'TimeoutError' });
    expect(seen).toHaveLength(1);
  });

  it.each(['ratelimit-reset', 'x-ratelimit-reset', 'x-ratelimit-retry-after'])(
    'does not take %s for a time to wait',
    async (name) => {
      const server = await serve((_, response, count) => {
        if (count === 1) response.writeHead(429, { [name]: '3600' }).end();
        else sendJson(response, 200, envelopeOf(checkOf('vc_1', 'pending')));
      });
      const checks = new VisaChecks({ baseUrl: server.url, accessToken, quota: 'none' });
      expect(await checks.get('vc_1')).toMatchObject({ id: 'vc_1' });
    },
  );

  it.each([404, 501, 505, 599])('is not tried again after a %d', async (status) => {
    const { checks, seen } = await clientOf((_, response) => response.writeHead(status).end());
    await failureOf(checks.get('vc_1'));
    expect(seen).toHaveLength(1);
  });

  it.each([
    [undefined, 3],
    [false, 1],
    [{ attempts: 1 }, 1],
    [{ attempts: 5 }, 5],
  ] as const)('is sent with the option retry %j %d times at most', async (retry, times) => {
    const { checks, seen } = await clientOf(
      (_, response) => response.writeHead(503, { 'retry-after': '0' }).end(),
      { retry },
    );
    expect(await failureOf(checks.get('vc_1'))).toBeInstanceOf(ServerError);
    expect(seen).toHaveLength(times);
  });

  it.each([
    { attempts: 0 },
    { attempts: 1.5 },
    { attempts: Infinity },
    { longestRetryAfter: -1 },
    { longestRetryAfter: Number.NaN },
  ])('refuses the option %j', (retry) => {
    expect(() => new VisaChecks({ baseUrl: 'http://127.0.0.1:1', accessToken, retry })).toThrow(
      InvalidRequestError,
    );
  });

  it('is tried again as a POST too, with its body', async () => {
    const server = await serve((_, response, count) => {
      if (count % 2 === 1) response.writeHead(503).end();
      else sendJson(response, 200, []);
    });
    await new VisaChecks({ baseUrl: server.url, accessToken }).lookup(['vc_1']);
    await new WorkRights({ baseUrl: server.url, apiKey: 'k', accountKeyId: 'a' }).listOnboards();
    const bodies = server.seen.map(({ body }) => body);
    expect(bodies).toEqual([
      '{"ids":["vc_1"]}',
      '{"ids":["vc_1"]}',
      '{"accountkeyid":"a"}',
      '{"accountkeyid":"a"}',
    ]);
  });
});

describe('a create or update', () => {
  it('is sent once when the connection breaks after sending, and its outcome is unknown', async () => {
    const server = await serve((_, response) => {
      response.destroy();
    });
    const checks = new VisaChecks({ baseUrl: server.url, accessToken });
    const rights = new WorkRights({ baseUrl: server.url, apiKey: 'k', accountKeyId: 'a' });

    const errors = [
      await failureOf(checks.create(workCheckRequest)),
      await failureOf(rights.createOnboard({ email: 'jane.citizen@example.com' })),
      await failureOf(rights.updateOnboard({ employee_id: 'E1' })),
    ];

    expect(errors.map((error) => (error as Error).constructor)).toEqual(Array(3).fill(OutcomeUnknownError));
    expect(errors.map((error) => (error as Error).cause)).toMatchObject(
      [0, 1, 2].map(() => ({ neverSent: false })),
    );
    expect(server.seen).toHaveLength(3);
  });

  it('has an unknown outcome when the answer breaks off', async () => {
    const { checks } = await clientOf((_, response) => {
      response.writeHead(201, { 'content-length': '500' });
      response.write('{"data":', () => response.destroy());
    });
    const error = await failureOf(checks.create(workCheckRequest));
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect((error as Error).cause).toBeInstanceOf(ConnectionError);
  });

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'])(
    'is tried again after %s, which proves that it never left',
    async (code) => {
      let tries = 0;
      const { checks, seen } = await clientOf(pendingCheck, { fetch: failing(code, () => (tries += 1) < 3) });
      expect(await checks.create(workCheckRequest)).toMatchObject({ id: 'vc_1' });
      expect(tries).toBe(3);
      expect(seen).toHaveLength(1);
    },
  );

  it.each(['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE', 'ETIMEDOUT', 'SOMETHING_NEW'])(
    'is not tried again after %s, which proves nothing',
    async (code) => {
      let tries = 0;
      const fetch = failing(code, () => (tries += 1) > 0);
      const checks = new VisaChecks({ baseUrl: 'http://127.0.0.1:1', accessToken, fetch });
      expect(await failureOf(checks.create(workCheckRequest))).toBeInstanceOf(OutcomeUnknownError);
      expect(tries).toBe(1);
    },
  );

  it('is not tried again when the certificate is wrong, and neither is a read', async () => {
    let tries = 0;
    const fetch = failing('CERT_HAS_EXPIRED', () => (tries += 1) > 0);
    const checks = new VisaChecks({ baseUrl: 'https://127.0.0.1:1', accessToken, fetch });
    expect(await failureOf(checks.create(workCheckRequest))).toMatchObject({ neverSent: true });
    expect(await failureOf(checks.get('vc_1'))).toBeInstanceOf(ConnectionError);
    expect(tries).toBe(2);
  });

  it('never leaves for a port that fetch refuses, and is not tried again, and neither is a read', async () => {
    let tries = 0;
    const counting: typeof fetch = (...request) => {
      tries += 1;
      return fetch(...request);
    };
    // Port 1 is on the list of ports that `fetch` refuses.
    const checks = new VisaChecks({ baseUrl: 'http://127.0.0.1:1', accessToken, fetch: counting });
    for (const call of [checks.create(workCheckRequest), checks.get('vc_1')]) {
      const error = await failureOf(call);
      expect(error).toBeInstanceOf(ConnectionError);
      expect(error).toMatchObject({ code: 'bad port', neverSent: true });
      expect((error as Error).message).toContain('no connection to http://127.0.0.1:1 (bad port)');
    }
    expect(tries).toBe(2);
  });

  it.each([
    ['error sending request for url (http://x/): client error (Connect): dns error: not known', 3],
    [
      'error sending request for url (http://x/): client error (Connect): tcp connect error (os error 111)',
      3,
    ],
    ['Fetch failed: Requests to port 25 are blocked', 1],
  ])('is known not to have happened when Deno says "%s"', async (message, times) => {
    let tries = 0;
    const checks = new VisaChecks({
      baseUrl: 'http://127.0.0.1:1',
      accessToken,
      fetch: async () => {
        tries += 1;
        throw new TypeError('fetch failed', { cause: new Error(message) });
      },
    });
    const error = await failureOf(checks.create(workCheckRequest));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ neverSent: true });
    expect((error as Error).message).not.toContain('http://x');
    expect(tries).toBe(times);
  });

  it.each([
    'error sending request from 127.0.0.1:1 for http://x/ (127.0.0.1:2): client error (SendRequest): connection closed',
    { toString: 1 },
    Symbol('bad port'),
  ])('has an unknown outcome when Deno or another fetch says %s', async (message) => {
    const checks = new VisaChecks({
      baseUrl: 'http://127.0.0.1:1',
      accessToken,
      fetch: async () => {
        throw Object.assign(new TypeError('fetch failed'), { cause: { message } });
      },
    });
    expect(await failureOf(checks.create(workCheckRequest))).toBeInstanceOf(OutcomeUnknownError);
  });

  it.each([301, 302, 303])(
    'of onboarding has an unknown outcome after a %d, and is not followed',
    async (status) => {
      const server = await serve((_, response) => response.writeHead(status, { location: '/done' }).end());
      const rights = new WorkRights({ baseUrl: server.url, apiKey: 'k', accountKeyId: 'a' });
      expect(await failureOf(rights.createOnboard({ email: 'jane.citizen@example.com' }))).toBeInstanceOf(
        OutcomeUnknownError,
      );
      expect(server.seen).toHaveLength(1);
    },
  );

  it('is known not to have happened when there was no connection', async () => {
    const error = await failureOf(
      new VisaChecks({ baseUrl: await closedUrl(), accessToken }).create(workCheckRequest),
    );
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ code: 'ECONNREFUSED', neverSent: true });
  });
});
