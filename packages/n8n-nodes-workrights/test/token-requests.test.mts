import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it, vi } from 'vitest';
import { requestToken, tokenFailureOf, type Post } from '../nodes/WorkRights/transport/access-token.ts';
import { fakeClock } from './support/fake-clock.mts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let clients = 0;

/** A client of its own at a token URL that gives `token-1`, `token-2` and so on, or another answer. */
function client(changes: IDataObject = {}) {
  const data = {
    tokenUrl: 'https://login.example.com/oauth/token',
    clientId: `invented-client-${++clients}`,
    clientSecret: 'invented-secret',
    audience: 'invented-audience',
    ...changes,
  };
  let count = 0;
  const post = vi.fn<Post>(async () => ({
    statusCode: 200,
    body: { access_token: `token-${++count}` },
  }));
  return {
    post,
    ask: async (refused: IDataObject = {}) => await requestToken({ ...data, ...refused }, post),
  };
}

describe('a client secret', () => {
  it.each([
    'http://login.example.com/token',
    'http://localhost.example.com/token',
    'http://not-localhost/token',
    'http://127.0.0.1.example.com/token',
    'http://10.127.0.0.1.example.com/token',
    'http://host.docker.internal.example.com/token',
    'http://10.0.0.1/token',
  ])('is not sent over the open network: %s', async (tokenUrl) => {
    const { ask, post } = client({ tokenUrl });
    await expect(ask()).rejects.toThrow('Token URL must begin with https://.');
    expect(post).not.toHaveBeenCalled();
  });

  it.each([
    'https://login.example.com/token',
    'http://localhost:8080/token',
    'http://127.0.0.1/token',
    'http://127.10.200.3/token',
    'http://[::1]/token',
    'http://host.docker.internal/token',
  ])('is sent to %s', async (tokenUrl) => {
    const { ask, post } = client({ tokenUrl });
    expect(await ask()).toBe('token-1');
    expect(post.mock.calls.map(([url]) => url)).toEqual([tokenUrl]);
  });

  it.each([
    ['has no scopes when there are none', {}, {}],
    ['has no scopes when they are blank', { scopes: ' ' }, {}],
    [
      'has scopes however they are separated',
      { scopes: 'one, two  three\nfour' },
      { scope: 'one two three four', scopes: 'one two three four' },
    ],
  ])('is in a request that %s', async (_, changes, scopes) => {
    const { ask, post } = client(changes);
    await ask();
    expect(post.mock.calls[0]?.[1]).toEqual({
      grant_type: 'client_credentials',
      client_id: expect.stringMatching(/^invented-client-\d+$/u),
      client_secret: 'invented-secret',
      audience: 'invented-audience',
      ...scopes,
    });
  });
});

describe('another token', () => {
  it('is not requested while the first is on its way', async () => {
    const { ask, post } = client();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['token-1', 'token-1', 'token-1']);
    expect(post).toHaveBeenCalledTimes(1);
  });

  it('is not requested for a day by an execution that has none, and then it is', async () => {
    const time = fakeClock();
    const { ask, post } = client();
    await ask();
    time.now = DAY - 1;
    expect(await ask()).toBe('token-1');
    time.now = DAY;
    expect(await ask()).toBe('token-2');
    expect(post).toHaveBeenCalledTimes(2);
  });

  it('is requested again when the last of its requests are a day old', async () => {
    const time = fakeClock();
    const { ask, post } = client();
    for (let count = 1; count <= 24; count += 1) await ask({ requestedToken: `token-${count - 1}` });
    time.now = DAY - 1;
    await expect(ask({ requestedToken: 'token-24' })).rejects.toThrow('24 access tokens were requested');
    expect(post).toHaveBeenCalledTimes(24);
    time.now = DAY;
    expect(await ask({ requestedToken: 'token-24' })).toBe('token-25');
  });

  it('is requested a minute after a failure, not before', async () => {
    const time = fakeClock();
    const { ask, post } = client();
    post.mockRejectedValueOnce(new Error('invented'));
    await expect(ask()).rejects.toThrow('could not be reached');
    time.now = MINUTE - 1;
    await expect(ask()).rejects.toThrow('could not be reached');
    expect(post).toHaveBeenCalledTimes(1);
    time.now = MINUTE;
    expect(await ask()).toBe('token-1');
  });

  it('is requested after any number of failures, which gave none', async () => {
    const time = fakeClock();
    const { ask, post } = client();
    for (let count = 0; count < 30; count += 1) {
      post.mockResolvedValueOnce({ statusCode: 401 });
      await expect(ask()).rejects.toThrow('status 401');
      time.now += MINUTE;
    }
    expect(await ask()).toBe('token-1');
  });

  it.each<[string, IDataObject, IDataObject]>([
    ['client', { clientId: 'invented-a' }, { clientId: 'invented-b' }],
    ['secret', { clientSecret: 'invented-a' }, { clientSecret: 'invented-b' }],
    ['audience', { audience: 'invented-a' }, { audience: 'invented-b' }],
    ['scope', { scopes: 'invented-a' }, { scopes: 'invented-b' }],
    ['address', { tokenUrl: 'https://a.example' }, { tokenUrl: 'https://b.example' }],
    ['audience and scope', { audience: 'invented', scopes: 'x' }, { audience: 'inventedx', scopes: '' }],
  ])('is requested for a credential with another %s', async (what, one, other) => {
    const same = { clientId: `invented-of-${what}` };
    await client({ ...same, ...one }).ask();
    const { ask, post } = client({ ...same, ...other });
    await ask();
    expect(post).toHaveBeenCalledTimes(1);
  });
});

describe('an answer without a token that can be sent', () => {
  it.each<[number, unknown]>([
    [201, { access_token: 'invented' }],
    [401, { access_token: 'invented' }],
    [200, { access_token: 12 }],
    [200, { access_token: '' }],
    [200, { access_token: 'invented token' }],
    [200, { access_token: 'invented\r\nX-Header: 1' }],
    [200, { access_token: '\ninvented' }],
    [200, '<html>'],
    [200, undefined],
  ])('is a failure: %i with %j', async (statusCode, body) => {
    const { ask, post } = client();
    post.mockResolvedValueOnce({ statusCode, body });
    await expect(ask()).rejects.toThrow(`The Token URL responded with status ${statusCode}.`);
  });

  it.each<[string, object, string]>([
    ['its words', { error: 'no_such_client', error_description: 'Closed' }, ', no_such_client: Closed.'],
    ['one word', { error: 'no_such_client' }, ', no_such_client.'],
    ['no long text', { error: 'x'.repeat(300) }, '.'],
    ['no client', { error: 'no client invented-of-words' }, '.'],
    ['no secret', { error_description: 'wrong secret invented-secret' }, '.'],
  ])('is told with %s', async (what, body, words) => {
    const { ask, post } = client({ clientId: 'invented-of-words', audience: what });
    post.mockResolvedValueOnce({ statusCode: 400, body });
    const error: unknown = await ask().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: `The Token URL responded with status 400${words}` });
  });

  it('is told without what the request helper says when there is none', async () => {
    const { ask, post } = client();
    post.mockRejectedValueOnce(new Error('POST with invented-secret'));
    const error: unknown = await ask().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: 'The Token URL could not be reached.' });
    const wrapped = new Error('of n8n', { cause: new Error('of its helper', { cause: error }) });
    expect(tokenFailureOf(wrapped)).toBe('The Token URL could not be reached.');
  });

  it('is not looked for without end in errors that lead to each other', () => {
    const error = new Error('invented');
    error.cause = error;
    expect(tokenFailureOf(error)).toBeUndefined();
  });
});
