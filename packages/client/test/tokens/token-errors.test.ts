import { inspect } from 'node:util';

import { describe, expect, it } from 'vitest';

import { AuthenticationError, TokenError, type VisaChecksOptions, VisaChecks } from '../../src/index.ts';
import { failureOf } from '../support/failure.ts';
import { sendJson, serve } from '../support/server.ts';
import { credentialsOf, sendToken, serveTokens } from '../support/token-server.ts';

const checksWith = (accessToken: VisaChecksOptions['accessToken']) =>
  new VisaChecks({ baseUrl: 'http://127.0.0.1:1', accessToken, retry: false });

describe('a token request', () => {
  it('that is refused fails in the words of the endpoint, and is not sent again for a minute', async () => {
    const server = await serveTokens((_, response) =>
      sendJson(response, 401, { error: 'invalid_client', error_description: 'The client is unknown.' }),
    );
    const checks = checksWith(credentialsOf(server));
    for (let call = 0; call < 3; call += 1) {
      const error = await failureOf(checks.get('vc_1'));
      expect(error).toBeInstanceOf(TokenError);
      expect(error).toBeInstanceOf(AuthenticationError);
      expect(error).toMatchObject({ status: 401, code: 'invalid_client', operationId: 'requestToken' });
      expect(String(error)).toContain('invalid_client: The client is unknown.');
    }
    expect(server.seen).toHaveLength(1);
  });

  it.each([
    ['repeats the secret', 401, { error: 'invalid_client', error_description: 'not canary-secret' }],
    ['repeats the client id', 403, { error: 'access_denied', error_description: 'client-7 canary' }],
    ['has no code', 400, { error: 'Canary Text', error_description: 7 }],
    ['is no JSON', 404, 'canary'],
  ])('that is refused with a body that %s says nothing of it', async (_, status, body) => {
    const server = await serveTokens((_request, response) => sendJson(response, status, body));
    const error = await failureOf(checksWith(credentialsOf(server)).get('vc_1'));
    expect(error).toMatchObject({ name: 'TokenError', status });
    expect(inspect(error) + JSON.stringify(error)).not.toMatch(/canary|client-7/i);
  });

  it.each([
    ['broken connections', undefined],
    ['a 503', 503],
    ['a 500', 500],
  ])('is sent again after %s, three times at most', async (_, status) => {
    const failing = (count: number) =>
      serveTokens((_request, response, seen) => {
        if (seen > count) sendToken(response, seen);
        else if (status === undefined) response.destroy();
        else sendJson(response, status, {}, { 'retry-after': '0' });
      });
    expect(await credentialsOf(await failing(2)).token()).toBe('token-3');
    const server = await failing(3);
    await failureOf(Promise.resolve(credentialsOf(server).token()));
    expect(server.seen).toHaveLength(3);
  });

  it('keeps to Retry-After: no further request before', async () => {
    const server = await serveTokens((_, response) => sendJson(response, 429, {}, { 'retry-after': '3600' }));
    const checks = checksWith(credentialsOf(server));
    for (let call = 0; call < 2; call += 1) {
      const error = await failureOf(checks.get('vc_1'));
      expect(error).toMatchObject({ name: 'RateLimitError', retryAfterMs: 3_600_000 });
    }
    expect(server.seen).toHaveLength(1);
  });

  it('follows no redirect with the secret', async () => {
    const elsewhere = await serveTokens();
    const server = await serve((_, response) =>
      response.writeHead(307, { location: `${elsewhere.url}/oauth/token` }).end(),
    );
    const error = await failureOf(checksWith(credentialsOf(server)).get('vc_1'));
    expect(error).toMatchObject({ name: 'UnexpectedResponseError', status: 307 });
    expect(elsewhere.seen).toEqual([]);
  });

  it.each([
    ['no token', { token_type: 'Bearer', canary: 1 }],
    ['a token of another type', { access_token: 'canary', token_type: 'mac' }],
    ['a token that no header can hold', { access_token: 'canary token', token_type: 'Bearer' }],
  ])('that is answered with %s fails without repeating it', async (_, body) => {
    const server = await serveTokens((_request, response) => sendJson(response, 200, body));
    const error = (await failureOf(checksWith(credentialsOf(server)).get('vc_1'))) as Error & {
      body: unknown;
    };
    expect(error).toMatchObject({ name: 'UnexpectedResponseError' });
    expect(inspect(error) + JSON.stringify([error, error.body])).not.toContain('canary');
  });

  it('is held to the timeout, and its caller to its signal', async () => {
    const server = await serve(() => undefined);
    const slow = checksWith(credentialsOf(server, { timeout: 20, retry: false }));
    expect(await failureOf(slow.get('vc_1'))).toMatchObject({
      name: 'TimeoutError',
      operationId: 'requestToken',
    });
    const controller = new AbortController();
    const call = checksWith(credentialsOf(server)).get('vc_1', { signal: controller.signal });
    controller.abort();
    expect(await failureOf(call)).toMatchObject({ name: 'AbortedError' });
  });

  it('is sent by the fetch and told to the hooks and the log of its options, without a secret', async () => {
    const server = await serveTokens();
    const told: unknown[] = [];
    const write = (...line: unknown[]) => void told.push(line);
    const source = credentialsOf(server, {
      fetch: (url, init) => {
        told.push(init.attempt);
        return fetch(url, init as RequestInit) as never;
      },
      hooks: { beforeRequest: write, afterResponse: write },
      logger: { error: write, warn: write, info: write, debug: write },
      logLevel: 'debug',
    });
    await source.token();
    expect(told.length).toBeGreaterThan(3);
    expect(JSON.stringify(told)).toContain('/oauth/token');
    expect(JSON.stringify(told)).not.toMatch(/canary|token-1/);
  });
});
