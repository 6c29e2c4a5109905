import { describe, expect, it } from 'vitest';

import { InvalidRequestError, VisaChecks, type Logger, type LogLevel } from '../../src/index.ts';
import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { sendJson, serve } from '../support/server.ts';

type Entry = [level: string, message: string, details: unknown];

function keeping(): Logger & { entries: Entry[] } {
  const entries: Entry[] = [];
  const keep = (level: string) => (message: string, details?: unknown) =>
    void entries.push([level, message, details]);
  return { entries, error: keep('error'), warn: keep('warn'), info: keep('info'), debug: keep('debug') };
}

/** One read that is retried, and one create whose response is lost. */
async function calls(logger: Logger, logLevel?: LogLevel): Promise<void> {
  const server = await serve(({ method }, response, count) => {
    if (method === 'POST') response.destroy();
    else if (count === 1) response.writeHead(503, { 'retry-after': '0' }).end();
    else sendJson(response, 200, envelopeOf(checkOf('vc_1', 'pending')), { 'x-request-id': 'req-7' });
  });
  const options = logLevel === undefined ? {} : { logLevel };
  const checks = new VisaChecks({ baseUrl: server.url, accessToken: 'test-token', logger, ...options });
  await checks.get('vc_1');
  await failureOf(checks.create(workCheckRequest));
}

describe('logger', () => {
  it.each([
    ['off', []],
    [undefined, []],
    ['error', []],
    ['warn', []],
    ['info', ['info', 'info']],
    ['debug', ['debug', 'debug', 'info', 'debug', 'debug', 'debug', 'debug', 'info']],
  ] as const)('hears at level %s: %j', async (level, heard) => {
    const logger = keeping();
    await calls(logger, level);
    expect(logger.entries.map(([at]) => at)).toEqual(heard);
  });

  it('hears of each attempt what was asked and answered, and of the next attempt', async () => {
    const logger = keeping();
    await calls(logger, 'debug');
    expect(logger.entries.slice(0, 5)).toMatchObject([
      ['debug', 'getVisaCheck: sending', { attempt: 1, method: 'GET' }],
      ['debug', 'getVisaCheck: responded', { attempt: 1, status: 503, headers: { 'retry-after': '0' } }],
      ['info', 'getVisaCheck: retrying', { attempt: 2, of: 3, status: 503 }],
      ['debug', 'getVisaCheck: sending', { attempt: 2 }],
      ['debug', 'getVisaCheck: responded', { attempt: 2, status: 200, headers: { 'x-request-id': 'req-7' } }],
    ]);
    expect(logger.entries[0]?.[2]).toMatchObject({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v2\/visa-checks\/vc_1$/) as string,
    });
  });

  it('that fails does not fail the call', async () => {
    const fail = () => {
      throw new Error('disk full');
    };
    const later = () => Promise.reject(new Error('disk full'));
    const failing = [fail, later].map((log) =>
      calls({ error: log, warn: log, info: log, debug: log }, 'debug'),
    );
    expect(await Promise.all(failing)).toHaveLength(2);
  });

  it('needs a level that exists, and the methods that its level uses', () => {
    const options = { baseUrl: 'http://127.0.0.1:1', accessToken: 'x' };
    expect(() => new VisaChecks({ ...options, logLevel: 'loud' as LogLevel })).toThrow(InvalidRequestError);
    const logger = { error() {}, warn() {} } as unknown as Logger;
    expect(() => new VisaChecks({ ...options, logger, logLevel: 'info' })).toThrow(InvalidRequestError);
    expect(() => new VisaChecks({ ...options, logger })).not.toThrow();
  });
});
