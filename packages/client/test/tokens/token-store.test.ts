import { describe, expect, it } from 'vitest';

import { VisaChecks } from '../../src/index.ts';
import { failureOf } from '../support/failure.ts';
import { serve } from '../support/server.ts';
import { sharedStore } from '../support/shared-store.ts';
import { credentialsOf, sendToken, serveTokens } from '../support/token-server.ts';
import { answering } from '../support/client-of.ts';

describe('a store', () => {
  it('lets processes that start together share one request', async () => {
    const server = await serveTokens();
    const store = sharedStore();
    const sources = Array.from({ length: 10 }, () => credentialsOf(server, { store }));
    const tokens = await Promise.all(sources.map((source) => source.token()));
    expect(new Set(tokens)).toEqual(new Set(['token-1']));
    expect(server.seen).toHaveLength(1);
  });

  it('gives a later process the token of an earlier one, and the one that replaced it', async () => {
    const server = await serveTokens();
    const store = sharedStore();
    const [first, second] = [credentialsOf(server, { store }), credentialsOf(server, { store })];
    expect([await first.token(), await second.token()]).toEqual(['token-1', 'token-1']);
    expect(await first.token('token-1')).toBe('token-2');
    expect(await second.token('token-1')).toBe('token-2');
    expect(server.seen).toHaveLength(2);
  });

  it('keeps tokens of other scopes apart, and counts their requests together', async () => {
    const server = await serveTokens();
    const store = sharedStore();
    const [australian, newZealand] = ['aus:sandbox', 'nzl:sandbox'].map((scope) =>
      credentialsOf(server, { store, scopes: [scope] }),
    );
    expect([await australian?.token(), await newZealand?.token()]).toEqual(['token-1', 'token-2']);
    expect(await australian?.status()).toMatchObject({ requests: 2 });
  });

  it('remembers that a new token was refused at once, for the next process', async () => {
    const tokens = await serveTokens();
    const service = await serve(answering(401, {}));
    const store = sharedStore();
    for (let process = 0; process < 3; process += 1) {
      const checks = new VisaChecks({ baseUrl: service.url, accessToken: credentialsOf(tokens, { store }) });
      await failureOf(checks.get('vc_1'));
    }
    expect(tokens.seen).toHaveLength(2);
  });

  it.each(['', 'no JSON', '[]', '{"tokens":{"https://service.example/v2":{"text":7}}}'])(
    'that holds %j is as good as empty',
    async (text) => {
      const server = await serveTokens((_, response, count) => sendToken(response, count));
      const store = { get: () => text, set: () => undefined };
      expect(await credentialsOf(server, { store }).token()).toBe('token-1');
    },
  );

  it('lets its error through, and is asked again later', async () => {
    const outage = new Error('disk full');
    const store = {
      get: () => {
        throw outage;
      },
      set: () => undefined,
    };
    const source = credentialsOf(await serveTokens(), { store });
    expect(await failureOf(Promise.resolve(source.token()))).toBe(outage);
  });
});
