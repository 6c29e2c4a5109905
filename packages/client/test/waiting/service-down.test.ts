import { describe, expect, it } from 'vitest';

import {
  ConnectionError,
  ServerError,
  TimeoutError,
  VisaChecks,
  type VisaChecksOptions,
} from '../../src/index.ts';
import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { closedUrl, sendJson, serve, type Handler } from '../support/server.ts';
import { VirtualTime } from '../support/virtual-time.ts';
import { states } from '../support/waiting.ts';
import { keepingWarnings } from '../support/warnings.ts';
import { answering } from '../support/client-of.ts';

const timeout = 20_000;

/** A client that records its warnings. */
function warningClient(
  baseUrl: string,
  accessToken: VisaChecksOptions['accessToken'] = 'secret-token',
): { checks: VisaChecks; warnings: string[] } {
  const { logger, warnings } = keepingWarnings();
  const time = new VirtualTime();
  const checks = new VisaChecks({
    baseUrl,
    accessToken,
    clock: time,
    fetch: time.fetch(),
    logger,
  });
  return { checks, warnings };
}

/** Responds with a status to the requests for which `when` is true, and with a pending check to all others. */
const failing =
  (status: number, when: (count: number) => boolean): Handler =>
  (request, response, count) =>
    when(count) ? sendJson(response, status, {}) : states('pending')(request, response, count);

describe('a wait whose polls fail until its time is up', () => {
  it('says that nothing listens, with the last error as its cause, and warns once', async () => {
    const { checks, warnings } = warningClient(await closedUrl());
    const error = (await failureOf(checks.waitFor('vc_1', { timeout }))) as TimeoutError;
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.message).toBe(
      'waitFor: the check was not finished within 20000 ms; the last poll failed (ConnectionError ECONNREFUSED)',
    );
    expect(error.cause).toBeInstanceOf(ConnectionError);
    expect(error.cause).toMatchObject({ code: 'ECONNREFUSED', checkId: 'vc_1' });
    expect(error.resumeToken).toContain('vc_1');
    expect(warnings).toEqual([
      'waitFor: the last poll failed (ConnectionError ECONNREFUSED); the client keeps polling',
    ]);
  });

  it('says with which status the service failed', async () => {
    const server = await serve(failing(503, () => true));
    const { checks, warnings } = warningClient(server.url);
    const error = (await failureOf(checks.waitFor('vc_1', { timeout }))) as TimeoutError;
    expect(error.message).toMatch(/; the last poll failed \(ServerError 503\)$/);
    expect(error.cause).toBeInstanceOf(ServerError);
    expect(warnings).toEqual(['waitFor: the last poll failed (ServerError 503); the client keeps polling']);
  });

  it('shows nothing of what a token function throws', async () => {
    const server = await serve(failing(401, (count) => count > 1));
    let calls = 0;
    const { checks, warnings } = warningClient(server.url, async () => {
      if ((calls += 1) === 1) return 'first-token';
      throw new Error('https://login.example/?client_secret=hidden');
    });
    const error = (await failureOf(checks.waitFor('vc_1', { timeout }))) as TimeoutError;
    expect(error.message).toMatch(/; the last poll failed \(no access token\)$/);
    expect(warnings).toHaveLength(1);
    expect(`${error.message} ${warnings.join()} ${JSON.stringify(error)}`).not.toMatch(/hidden|login/);
  });
});

describe('a wait whose polls fail for a while', () => {
  it('warns once, however often that happens, and has no cause when its last poll worked', async () => {
    const server = await serve(failing(503, (count) => count === 1 || count === 3));
    const { checks, warnings } = warningClient(server.url);
    const error = (await failureOf(checks.waitFor('vc_1', { timeout }))) as TimeoutError;
    expect(error.message).toBe('waitFor: the check was not finished within 20000 ms');
    expect(error.cause).toBeUndefined();
    expect(warnings).toHaveLength(1);
  });

  it('warns once for all checks whose polls failed together', async () => {
    const server = await serve(answering(503, {}));
    const { checks, warnings } = warningClient(server.url);
    const errors: unknown[] = [];
    for await (const { error } of checks.waitForAll(['vc_1', 'vc_2', 'vc_3'], { timeout }))
      errors.push(error);
    expect(errors).toMatchObject(
      ['vc_1', 'vc_2', 'vc_3'].map((checkId) => ({ name: 'TimeoutError', checkId, cause: { checkId } })),
    );
    expect(warnings).toHaveLength(1);
  });

  it('does not warn of the first 404 for a check that was created just now', async () => {
    const server = await serve((request, response, count) => {
      if (request.method === 'POST') return sendJson(response, 201, envelopeOf(checkOf('vc_1', 'pending')));
      if (count === 2) return sendJson(response, 404, {});
      sendJson(response, 200, envelopeOf(checkOf('vc_1', 'completed')));
    });
    const { checks, warnings } = warningClient(server.url);
    await checks.createAndWait(workCheckRequest);
    expect(server.seen).toHaveLength(3);
    expect(warnings).toEqual([]);
  });
});
