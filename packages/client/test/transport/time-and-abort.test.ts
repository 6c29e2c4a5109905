import { describe, expect, it } from 'vitest';

import { AbortedError, OutcomeUnknownError, TimeoutError, VisaChecks } from '../../src/index.ts';
import { workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { serve } from '../support/server.ts';

const accessToken = 'test-token';

describe('timeout', () => {
  it('ends a call without an answer', async () => {
    const server = await serve(() => undefined);
    const checks = new VisaChecks({ baseUrl: server.url, accessToken, timeout: 30 });
    const error = await failureOf(checks.get('vc_1'));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ operationId: 'getVisaCheck' });
  });

  it('ends a call whose body stalls', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200).write('{"data":');
    });
    const checks = new VisaChecks({ baseUrl: server.url, accessToken });
    expect(await failureOf(checks.get('vc_1', { timeout: 50 }))).toBeInstanceOf(TimeoutError);
  });

  it('leaves the outcome of a create unknown', async () => {
    const server = await serve(() => undefined);
    const checks = new VisaChecks({ baseUrl: server.url, accessToken, timeout: 30 });
    const error = await failureOf(checks.create(workCheckRequest));
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect((error as Error).cause).toBeInstanceOf(TimeoutError);
    expect(server.seen).toHaveLength(1);
  });
});

describe('signal', () => {
  it('ends a call that waits for its answer', async () => {
    const controller = new AbortController();
    const server = await serve(() => {
      controller.abort('enough');
    });
    const checks = new VisaChecks({ baseUrl: server.url, accessToken });
    const error = await failureOf(checks.get('vc_1', { signal: controller.signal }));
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({ operationId: 'getVisaCheck', cause: 'enough' });
    expect(server.seen).toHaveLength(1);
  });

  it('ends a call that waits to try again', async () => {
    const controller = new AbortController();
    const server = await serve((_, response) => {
      response.writeHead(503, { 'retry-after': '20' }).end();
      setTimeout(() => controller.abort(), 30);
    });
    const checks = new VisaChecks({ baseUrl: server.url, accessToken });
    expect(await failureOf(checks.get('vc_1', { signal: controller.signal }))).toBeInstanceOf(AbortedError);
    expect(server.seen).toHaveLength(1);
  });

  it('ends a call that waits for its token', async () => {
    const controller = new AbortController();
    const checks = new VisaChecks({
      baseUrl: 'http://127.0.0.1:1',
      accessToken: () => new Promise(() => controller.abort()),
    });
    expect(await failureOf(checks.get('vc_1', { signal: controller.signal }))).toBeInstanceOf(AbortedError);
  });

  it('that fired before sends nothing', async () => {
    const server = await serve(() => undefined);
    const checks = new VisaChecks({ baseUrl: server.url, accessToken });
    expect(await failureOf(checks.get('vc_1', { signal: AbortSignal.abort() }))).toBeInstanceOf(AbortedError);
    expect(server.seen).toHaveLength(0);
  });
});
