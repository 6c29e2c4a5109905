import { inspect } from 'node:util';

import { describe, expect, it } from 'vitest';

import { allShown, answer, CANARY, failures, keeping } from '../support/canaries.ts';
import { serve, type Handler } from '../support/server.ts';

describe('no secret and no personal data is shown', () => {
  it.each([400, 401, 403, 404, 409, 422, 429, 500, 503])('by the errors of status %d', async (status) => {
    const server = await serve(answer(status));
    const { written, ...logging } = keeping();
    expect(await allShown(await failures(server.url, logging), written)).not.toMatch(CANARY);
  });

  it.each([
    ['a success with a wrong body', answer(200, 'CANARY')],
    ['a success with broken JSON', (_, response) => response.end('{"identifier":"CANARY')],
    ['a redirect', answer(307)],
    ['a connection that breaks', (_, response) => response.destroy()],
    ['no answer', () => undefined],
    [
      'an answer that breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '900' });
        response.write('{"identifier":"CANARY', () => response.destroy());
      },
    ],
  ] satisfies [string, Handler][])('by the errors after %s', async (_, handler) => {
    const server = await serve(handler);
    const { written, ...logging } = keeping();
    expect(await allShown(await failures(server.url, { timeout: 60, ...logging }), written)).not.toMatch(
      CANARY,
    );
  });

  it('by the errors of a fetch that prints its request', async () => {
    const fetch: typeof globalThis.fetch = async (input) => {
      const { url, headers } = new Request(input);
      const cause = Object.assign(new Error(`CANARY ${url}`), { code: 'E CANARY', request: { url } });
      throw Object.assign(new TypeError(`cannot reach ${url} ${inspect([...headers])}`, { cause }), { url });
    };
    const { written, ...logging } = keeping();
    expect(await allShown(await failures('http://127.0.0.1:1', { fetch, ...logging }), written)).not.toMatch(
      CANARY,
    );
  });
});
