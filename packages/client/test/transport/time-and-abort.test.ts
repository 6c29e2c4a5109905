import { getEventListeners } from 'node:events';

import { beforeAll, describe, expect, it, vi } from 'vitest';

import {
  AbortedError,
  InvalidRequestError,
  OutcomeUnknownError,
  TimeoutError,
  VisaChecks,
} from '../../src/index.ts';
import { preload } from '../../src/ky.ts';
import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { sendJson, serve } from '../support/server.ts';
import { clientOf } from '../support/client-of.ts';

const accessToken = 'test-token';

// On a busy machine, loading takes longer than the limits of these tests.
beforeAll(preload);

describe('timeout', () => {
  it('ends a call without an answer', async () => {
    const server = await serve(() => undefined);
    const checks = new VisaChecks({ baseUrl: server.url, accessToken, timeout: 30 });
    const error = await failureOf(checks.get('vc_1'));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ operationId: 'getVisaCheck' });
    expect((error as Error).message).toBe(`getVisaCheck: no response from ${server.url} within 30 ms`);
  });

  it('ends a call whose body stalls', async () => {
    const { checks } = await clientOf((_, response) => {
      response.writeHead(200).write('{"data":');
    });
    expect(await failureOf(checks.get('vc_1', { timeout: 50 }))).toBeInstanceOf(TimeoutError);
  });

  it('leaves the outcome of a create unknown', async () => {
    const { checks } = await clientOf(() => undefined, { timeout: 30 });
    const error = await failureOf(checks.create(workCheckRequest));
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect((error as Error).cause).toBeInstanceOf(TimeoutError);
  });
});

describe('totalTimeout', () => {
  it('ends a call that would wait longer to try again', async () => {
    const server = await serve((_, response) => {
      response.writeHead(503, { 'retry-after': '20' }).end();
    });
    const checks = new VisaChecks({ baseUrl: server.url, accessToken, totalTimeout: 300 });
    const error = await failureOf(checks.get('vc_1'));
    expect(error).toBeInstanceOf(TimeoutError);
    expect((error as Error).message).toContain('totalTimeout');
  });

  it('of a create includes the reading of a check whose response was lost', async () => {
    const { checks } = await clientOf(({ method }, response) => {
      if (method === 'POST') response.writeHead(201, { location: '/v2/visa-checks/vc_1' }).write('{');
      else setTimeout(() => sendJson(response, 200, envelopeOf(checkOf('vc_1', 'pending'))), 100);
    });
    // Long enough for the headers to arrive, even on a busy machine.
    const totalTimeout = 2_000;
    const calls = [
      checks.create(workCheckRequest, { totalTimeout }),
      checks.withOptions({ totalTimeout }).create(workCheckRequest),
    ];
    for (const error of await Promise.all(calls.map(failureOf))) {
      expect(error).toBeInstanceOf(OutcomeUnknownError);
      expect(error).toMatchObject({ checkId: 'vc_1', cause: { name: 'TimeoutError' } });
    }
  });

  it('ends a call whose token never comes', async () => {
    const checks = new VisaChecks({
      baseUrl: 'http://127.0.0.1:1',
      accessToken: () => new Promise(() => undefined),
    });
    expect(await failureOf(checks.get('vc_1', { totalTimeout: 30 }))).toBeInstanceOf(TimeoutError);
  });

  it.each([0, -1, Number.NaN, Infinity, 2 ** 31])('refuses %d', async (totalTimeout) => {
    const options = { baseUrl: 'http://127.0.0.1:1', accessToken };
    expect(() => new VisaChecks({ ...options, totalTimeout })).toThrow(InvalidRequestError);
    expect(() => new VisaChecks({ ...options, timeout: totalTimeout })).toThrow(InvalidRequestError);
    expect(await failureOf(new VisaChecks(options).get('vc_1', { totalTimeout }))).toBeInstanceOf(
      InvalidRequestError,
    );
  });
});

describe('signal', () => {
  it('ends a call that waits for its answer', async () => {
    const controller = new AbortController();
    const { checks, seen } = await clientOf(() => {
      controller.abort('enough');
    });
    const error = await failureOf(checks.get('vc_1', { signal: controller.signal }));
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({ operationId: 'getVisaCheck', cause: 'enough' });
    expect(seen).toHaveLength(1);
  });

  it('or a limit ends the request too, so that the service sees it go', async () => {
    const closed = vi.fn<() => void>();
    const controller = new AbortController();
    const server = await serve((_, response, count) => {
      response.once('close', closed);
      if (count === 2) controller.abort();
    });
    const checks = new VisaChecks({ baseUrl: server.url, accessToken, retry: false });
    const { signal } = controller;
    expect(await failureOf(checks.get('vc_1', { signal, timeout: 1_000 }))).toBeInstanceOf(TimeoutError);
    await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    expect(await failureOf(checks.get('vc_1', { signal }))).toBeInstanceOf(AbortedError);
    await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(2));
  });

  it('ends a call that waits to try again', async () => {
    const controller = new AbortController();
    const { checks, seen } = await clientOf((_, response) => {
      response.writeHead(503, { 'retry-after': '20' }).end();
      setTimeout(() => controller.abort(), 30);
    });
    expect(await failureOf(checks.get('vc_1', { signal: controller.signal }))).toBeInstanceOf(AbortedError);
    expect(seen).toHaveLength(1);
  });

  it('ends a call that waits for its token', async () => {
    const controller = new AbortController();
    const checks = new VisaChecks({
      baseUrl: 'http://127.0.0.1:1',
      accessToken: () => new Promise(() => controller.abort()),
    });
    expect(await failureOf(checks.get('vc_1', { signal: controller.signal }))).toBeInstanceOf(AbortedError);
  });

  it.each([
    ['before it is sent', () => AbortSignal.abort(), () => accessToken],
    [
      'after a refusal',
      (controller: AbortController) => controller.signal,
      (controller: AbortController, asked: number) => {
        if (asked === 1) return accessToken;
        controller.abort();
        return new Promise<string>(() => undefined);
      },
    ],
  ] as const)('that ends a create %s says that nothing was made', async (_, signalOf, token) => {
    const controller = new AbortController();
    let asked = 0;
    const { checks } = await clientOf((_request, response) => response.writeHead(401).end(), {
      accessToken: () => token(controller, (asked += 1)),
    });
    const error = await failureOf(checks.create(workCheckRequest, { signal: signalOf(controller) }));
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({
      maybeSent: false,
      message: "createVisaCheck: aborted by the caller's signal",
    });
    expect(await (error as AbortedError).reconcile()).toEqual({ outcome: 'none' });
  });

  it('of many calls gets no listener for each, of which the oldest Node warns as of a leak', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    let most = 0;
    const server = await serve((_, response, count) => {
      most = Math.max(most, getEventListeners(signal, 'abort').length);
      if (count <= 20) response.writeHead(503, { 'retry-after': '1' }).end();
      else if (count === 40) controller.abort();
    });
    const checks = new VisaChecks({ baseUrl: server.url, accessToken: async () => accessToken });
    const errors = await Promise.all(
      Array.from({ length: 20 }, () => failureOf(checks.get('vc_1', { signal }))),
    );
    expect(new Set(errors.map((error) => (error as Error).name))).toEqual(new Set(['AbortedError']));
    expect(most).toBeLessThan(10);
  });

  it('that fired before sends nothing', async () => {
    const { checks, seen } = await clientOf(() => undefined);
    expect(await failureOf(checks.get('vc_1', { signal: AbortSignal.abort() }))).toBeInstanceOf(AbortedError);
    expect(seen).toHaveLength(0);
  });
});
