import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';

import {
  ConnectionError,
  UnexpectedResponseError,
  VisaChecks,
  WorkRights,
  type FetchAttempt,
  type FetchInit,
  type FetchResponse,
} from '../../src/index.ts';
import { accessToken, accountKeyId, apiKey, CANARY, person } from '../support/canaries.ts';
import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { sendJson, serve } from '../support/server.ts';

const check = envelopeOf(checkOf('vc_1', 'pending'));

/** A response like node-fetch's: another class, whose body is a stream of Node. */
function foreign(bytes: Uint8Array): FetchResponse {
  const text = async () => new TextDecoder().decode(bytes);
  return {
    ok: true,
    status: 200,
    headers: new Headers(),
    type: 'default',
    body: Readable.from([bytes]),
    text,
  };
}

describe('the option fetch', () => {
  it('is called with a URL and plain values, as implementations of all classes take them', async () => {
    const calls: [string, FetchInit][] = [];
    const checks = new VisaChecks({
      baseUrl: 'https://visa.example/base',
      accessToken: 'x',
      fetch: async (url, init) => {
        calls.push([url, init]);
        return Response.json(check);
      },
    });
    await checks.create(workCheckRequest);
    const [[url, init] = ['', {} as FetchInit]] = calls;
    expect(url).toBe('https://visa.example/base/v2/visa-checks');
    expect(init).toMatchObject({ method: 'POST', redirect: 'manual' });
    expect(Object.getPrototypeOf(init.headers)).toBe(Object.prototype);
    expect(init.headers).toMatchObject({ authorization: 'Bearer x', 'content-type': 'application/json' });
    expect(init.signal).toBeInstanceOf(AbortSignal);
  });

  it('may give a response of another class, with a stream of Node as its body', async () => {
    const pdf = new TextEncoder().encode('%PDF');
    const attachment = { download_url: 'https://visa.example/a', file: { size: 4 } };
    const fetch = async (url: string): Promise<FetchResponse> =>
      foreign(url.endsWith('/a') ? pdf : Buffer.from(JSON.stringify(check)));
    const checks = new VisaChecks({ baseUrl: 'https://visa.example', accessToken: 'x', fetch });
    expect(await checks.get('vc_1')).toMatchObject({ id: 'vc_1' });
    expect(await checks.download(attachment as never)).toEqual(pdf);
  });

  it.each([undefined, null, {}, 'text'])('that gives %o is named as the cause', async (given) => {
    const checks = new VisaChecks({
      baseUrl: 'https://visa.example',
      accessToken: 'x',
      fetch: async () => given as unknown as Response,
    });
    const error = await failureOf(checks.get('vc_1'));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect((error as Error).message).toContain('fetch did not return a response');
  });

  it('that is replaced later in the global object is used', async () => {
    const checks = new VisaChecks({ baseUrl: 'https://visa.example', accessToken: 'x' });
    const { fetch } = globalThis;
    globalThis.fetch = async () => Response.json(check);
    try {
      expect(await checks.get('vc_1')).toMatchObject({ id: 'vc_1' });
    } finally {
      globalThis.fetch = fetch;
    }
  });

  it('is told of each attempt what a trace may hold, and may add headers', async () => {
    const server = await serve(({ path }, response, count) => {
      if (count === 1) return response.writeHead(503, { 'retry-after': '0' }).end();
      return sendJson(
        response,
        200,
        path.includes('visa')
          ? check
          : { data: { onboard_id: 'O1', employee_id: 'CANARY', onboard_status: 'Review' } },
      );
    });
    const attempts: FetchAttempt[] = [];
    const fetch = async (url: string, init: FetchInit) => {
      attempts.push(init.attempt);
      init.headers['traceparent'] = '00-1-1-01';
      return globalThis.fetch(url, init);
    };
    const checks = new VisaChecks({ baseUrl: `${server.url}/CANARY`, accessToken, fetch });
    await checks.get('vc_1');
    await checks.create(person);
    const rights = new WorkRights({ baseUrl: server.url, apiKey, accountKeyId, fetch });
    await rights.getOnboard({ employee_id: 'CANARY' });
    expect(attempts).toMatchObject([
      { operationId: 'getVisaCheck', number: 1, url: `${server.url}/*/v2/visa-checks/vc_1` },
      { operationId: 'getVisaCheck', number: 2 },
      { operationId: 'createVisaCheck', number: 1 },
      { operationId: 'getOnboard', number: 1, url: `${server.url}/v1/onboarding/get?*` },
    ]);
    expect(JSON.stringify(attempts)).not.toMatch(CANARY);
    expect(server.seen.map(({ headers }) => headers['traceparent'])).toEqual(Array(4).fill('00-1-1-01'));
  });
});

describe('a timeout longer than the limit of Node', () => {
  const current = Symbol.for('undici.globalDispatcher.1');
  const next = Symbol.for('undici.globalDispatcher.2');

  /** Lowers the limit, which is 300 seconds, to 100 milliseconds. */
  async function lowerLimit(): Promise<void> {
    await fetch('data:,');
    const dispatchers = globalThis as unknown as Record<
      symbol,
      { dispatch: (options: object, handler: object) => boolean }
    >;
    for (const key of [current, next]) {
      const real = dispatchers[key];
      if (!real) continue;
      dispatchers[key] = {
        dispatch: (options, handler) =>
          real.dispatch({ headersTimeout: 100, bodyTimeout: 100, ...options }, handler),
      };
      onTestFinished(() => void (dispatchers[key] = real));
    }
  }

  it.each([false, 400_000] as const)('is kept: %s', async (timeout) => {
    await lowerLimit();
    const server = await serve(async (_, response) => {
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      response.writeHead(200).write('{"data":');
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      response.end(`${JSON.stringify((check as { data: object }).data)}}`);
    });
    const checks = new VisaChecks({ baseUrl: server.url, accessToken: 'x', retry: false });
    const [cut, kept] = await Promise.all([failureOf(checks.get('vc_1')), checks.get('vc_1', { timeout })]);
    expect(cut, 'the lowered limit is in force').toBeInstanceOf(ConnectionError);
    expect(cut).toMatchObject({ code: 'UND_ERR_HEADERS_TIMEOUT' });
    expect(kept).toMatchObject({ id: 'vc_1' });
  });
});
