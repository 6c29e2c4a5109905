import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { sendJson, serve } from '../support/server.ts';

const accessToken = 'test-token';
/** The result of the next load of ky. */
let load: () => unknown = () => undefined;

// Each test needs a fresh module, because ky stays loaded.
beforeEach(() => vi.resetModules());
afterEach(() => vi.doUnmock('ky'));

async function clientFor(
  baseUrl: string,
): Promise<InstanceType<typeof import('../../src/index.ts').VisaChecks>> {
  vi.doMock('ky', async (original) => {
    await load();
    return original();
  });
  const { VisaChecks } = await import('../../src/index.ts');
  return new VisaChecks({ baseUrl, accessToken });
}

const answering = () =>
  serve((_, response) => sendJson(response, 201, envelopeOf(checkOf('vc_1', 'pending'))));

describe('what sends requests, when it', () => {
  it('cannot be loaded, ends the call before it is sent, and is loaded again for the next', async () => {
    const server = await answering();
    load = () => {
      throw new Error('offline');
    };
    const checks = await clientFor(server.url);
    const error = await failureOf(checks.create(workCheckRequest));
    expect(error).toMatchObject({ name: 'ConnectionError', neverSent: true, operationId: 'createVisaCheck' });
    load = () => undefined;
    vi.resetModules();
    expect(await checks.create(workCheckRequest)).toMatchObject({ id: 'vc_1' });
    expect(server.seen).toHaveLength(1);
  });

  it('loads for longer than the call may take, ends it with a TimeoutError and nothing sent', async () => {
    const server = await answering();
    load = () => new Promise(() => undefined);
    const checks = await clientFor(server.url);
    const error = await failureOf(checks.create(workCheckRequest, { timeout: 30 }));
    expect(error).toMatchObject({ name: 'TimeoutError' });
    expect(server.seen).toHaveLength(0);
  });

  it('still loads when the signal fires, leaves a create that provably made nothing', async () => {
    const server = await answering();
    const controller = new AbortController();
    load = () => controller.abort();
    const checks = await clientFor(server.url);
    const error = await failureOf(checks.create(workCheckRequest, { signal: controller.signal }));
    expect(error).toMatchObject({ name: 'AbortedError', maybeSent: false });
    expect(server.seen).toHaveLength(0);
  });
});

it('preload has it before the first request', async () => {
  const server = await answering();
  const { preload } = await import('../../src/ky.ts');
  const { VisaChecks } = await import('../../src/index.ts');
  preload();
  vi.doMock('ky', () => {
    throw new Error('loaded again');
  });
  const checks = new VisaChecks({ baseUrl: server.url, accessToken });
  expect(await checks.create(workCheckRequest)).toMatchObject({ id: 'vc_1' });
});
