import { inspect } from 'node:util';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { InvalidRequestError, type TokenStore, VisaChecks } from '../../src/index.ts';
import { checkOf, envelopeOf } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { sendJson, serve } from '../support/server.ts';
import { CLIENT, credentialsOf, parametersOf, sendToken, serveTokens } from '../support/token-server.ts';
import { answering } from '../support/client-of.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

/** A service that accepts the tokens for which `isGood` is true. */
async function serveChecks(isGood: (token: string) => boolean) {
  return serve((request, response) => {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (isGood(token)) sendJson(response, 200, envelopeOf(checkOf('vc_1', 'pending')));
    else sendJson(response, 401, {});
  });
}

describe('clientCredentials', () => {
  it('requests a token with the client, the audience and the scopes by both of their names', async () => {
    const server = await serveTokens();
    const scopes = ['aus:sandbox', 'nzl:sandbox'];
    expect(await credentialsOf(server, { scopes }).token()).toBe('token-1');
    expect(parametersOf(server)).toEqual([
      {
        grant_type: 'client_credentials',
        client_id: 'client-7',
        client_secret: 'canary-secret',
        audience: CLIENT.audience,
        scope: 'aus:sandbox nzl:sandbox',
        scopes: 'aus:sandbox nzl:sandbox',
      },
    ]);
    expect(server.seen[0]).toMatchObject({ method: 'POST', path: '/oauth/token' });
    expect(server.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  it.each(['scope', 'scopes'])('gets a token from a server that refuses all but %s', async (name) => {
    const server = await serveTokens((request, response, count) => {
      const { scope, scopes } = JSON.parse(request.body) as { scope?: string; scopes?: string };
      const isRight = name === 'scope' ? scopes === undefined : scope === undefined;
      if (isRight) sendToken(response, count);
      else sendJson(response, 400, { error: 'invalid_request' });
    });
    expect(await credentialsOf(server, { scopes: ['aus:sandbox'] }).token()).toMatch(/^token-/);
  });

  it('requests one token for many callers, and none for the requests that follow', async () => {
    const tokens = await serveTokens();
    const service = await serveChecks((token) => token === 'token-1');
    const checks = new VisaChecks({ baseUrl: service.url, accessToken: credentialsOf(tokens) });
    await Promise.all([checks.get('vc_1'), checks.get('vc_1'), checks.get('vc_1')]);
    await checks.get('vc_1');
    expect(tokens.seen).toHaveLength(1);
  });

  it.each([
    ['5 minutes before its end', 86_400, 24 * HOUR - 5 * MINUTE],
    ['a tenth before the end of a short life', 100, 90_000],
    ['5 minutes before 24 hours, when its life is not told', undefined, 24 * HOUR - 5 * MINUTE],
  ])('replaces a token %s', async (_, expires_in, age) => {
    const server = await serveTokens((_request, response, count) =>
      sendToken(response, count, { expires_in }),
    );
    const source = credentialsOf(server);
    vi.setSystemTime(Date.UTC(2026, 5, 1));
    await source.token();
    pass(age - 1);
    expect(await source.token()).toBe('token-1');
    pass(1);
    expect(await source.token()).toBe('token-2');
  });

  it('still uses a token that is about to end, when there is no other to be had', async () => {
    const server = await serveTokens((_, response, count) =>
      count === 1 ? sendToken(response, count) : sendJson(response, 503, {}),
    );
    const source = credentialsOf(server, { retry: false });
    vi.setSystemTime(Date.UTC(2026, 5, 1));
    await source.token();
    pass(24 * HOUR - MINUTE);
    expect(await source.token()).toBe('token-1');
    pass(MINUTE);
    expect(await failureOf(Promise.resolve(source.token()))).toMatchObject({
      name: 'ServerError',
      status: 503,
    });
  });

  it('replaces a token after a 401, once for all callers', async () => {
    const tokens = await serveTokens();
    const service = await serveChecks((token) => token === 'token-2');
    const checks = new VisaChecks({ baseUrl: service.url, accessToken: credentialsOf(tokens) });
    await Promise.all([checks.get('vc_1'), checks.get('vc_1')]);
    expect(tokens.seen).toHaveLength(2);
    expect(service.seen).toHaveLength(4);
  });

  it('requests no token because of a 403', async () => {
    const tokens = await serveTokens();
    const service = await serve(answering(403, {}));
    const checks = new VisaChecks({ baseUrl: service.url, accessToken: credentialsOf(tokens) });
    expect(await failureOf(checks.get('vc_1'))).toMatchObject({ status: 403 });
    expect(tokens.seen).toHaveLength(1);
  });

  it('does not replace a token again that was refused at once, for 5 minutes', async () => {
    const tokens = await serveTokens();
    const service = await serveChecks(() => false);
    const checks = new VisaChecks({ baseUrl: service.url, accessToken: credentialsOf(tokens) });
    for (let call = 0; call < 4; call += 1) {
      expect(await failureOf(checks.get('vc_1'))).toMatchObject({ name: 'AuthenticationError', status: 401 });
    }
    expect(tokens.seen).toHaveLength(2);
    pass(5 * MINUTE);
    await failureOf(checks.get('vc_1'));
    expect(tokens.seen).toHaveLength(3);
  });

  it('requests 24 tokens in 24 hours, then says so without a request until the first is a day old', async () => {
    const server = await serveTokens((_, response, count) => sendToken(response, count, { expires_in: 60 }));
    const source = credentialsOf(server);
    vi.setSystemTime(Date.UTC(2026, 5, 1));
    for (let count = 0; count < 24; count += 1) {
      await source.token();
      pass(30 * MINUTE);
    }
    expect(await failureOf(Promise.resolve(source.token()))).toMatchObject({
      name: 'TokenError',
      code: 'token_limit',
      retryAfterMs: 12 * HOUR,
    });
    expect(server.seen).toHaveLength(24);
    expect(await source.status()).toMatchObject({ requests: 24, mostRequests: 24 });
    pass(12 * HOUR + 1);
    expect(await source.token()).toBe('token-25');
  });

  it('counts neither refusals nor requests that never left', async () => {
    const server = await serveTokens((_, response) => sendJson(response, 503, {}));
    const source = credentialsOf(server, { retry: false });
    const away = credentialsOf({ url: 'http://127.0.0.1:1' }, { retry: false });
    for (const each of [source, away]) {
      await failureOf(Promise.resolve(each.token()));
      expect(await each.status()).toMatchObject({ requests: 0, expiresAt: undefined });
    }
  });

  it.each([303, 408, 502, 504])(
    'counts a request that is answered with %i: it may have made a token',
    async (status) => {
      const server = await serveTokens((_, response) => sendJson(response, status, {}));
      const source = credentialsOf(server, { retry: false });
      await failureOf(Promise.resolve(source.token()));
      expect(await source.status()).toMatchObject({ requests: 1, expiresAt: undefined });
    },
  );

  it('shows no secret and no token when it is printed', async () => {
    const source = credentialsOf(await serveTokens());
    await source.token();
    const status = await source.status();
    const all = [inspect(source, { depth: 9 }), JSON.stringify(source), JSON.stringify(status)].join();
    expect(all).not.toMatch(/canary|token-1/);
  });

  it.each([
    ['http to another machine', { tokenUrl: 'http://login.example/oauth/token' }],
    ['a URL with a user name', { tokenUrl: 'https://canary@login.example/oauth/token' }],
    ['no URL', { tokenUrl: 'canary' }],
    ['no secret', { clientSecret: '' }],
    ['no audience', { audience: undefined as unknown as string }],
    ['scopes as one text', { scopes: 'canary' as unknown as string[] }],
    ['two scopes in one', { scopes: ['aus:sandbox nzl:sandbox'] }],
    ['a store that cannot keep', { store: { get: () => undefined } as unknown as TokenStore }],
  ])('refuses %s before anything is sent', (_, options) => {
    const make = () => credentialsOf({ url: 'http://127.0.0.1:1' }, options);
    expect(make).toThrow(InvalidRequestError);
    expect(make).not.toThrow(/canary/);
  });
});
