import { expect, onTestFinished, test } from 'vitest';
import { createSandbox } from '../../src/sandbox.ts';

const own = { accessToken: 'own-token:with-colon', accountKey: 'own-key', apiKey: 'own-api-key' };

/** A sandbox that other machines could reach. */
async function start(options = {}) {
  const sandbox = await createSandbox({ host: '0.0.0.0', ...own, ...options });
  onTestFinished(() => sandbox.close());
  const url = `http://127.0.0.1:${sandbox.port}/_sandbox`;
  const basic = (user: string, password: string) =>
    `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const get = (path: string, authorization?: string, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      headers: { ...headers, ...(authorization !== undefined && { authorization }) },
    });
  return { get, url, basic };
}

test.each(['', '/'])('a browser that opens the inspector at "%s" is asked for a password', async (path) => {
  const { get } = await start();
  const response = await get(path);
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toMatch(/^Basic realm="sandbox"/);
  expect(((await response.json()) as { detail: string }).detail).toContain('access token as the password');
});

test('the access token opens it, as a password with any user name or as a bearer token', async () => {
  const { get, basic } = await start();
  for (const authorization of [
    basic('anybody', own.accessToken),
    basic('', own.accessToken),
    `Bearer ${own.accessToken}`,
  ]) {
    const response = await get('/', authorization);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<h1>Work Rights Kit sandbox</h1>');
  }
});

test('nothing else opens it', async () => {
  const { get, basic } = await start({
    accounts: [{ name: 'acme', accessToken: 'b', accountKey: 'b', apiKey: 'b' }],
  });
  for (const authorization of [
    basic('anybody', 'wrong'),
    basic(own.accessToken, ''),
    basic('x', ''),
    basic('x', 'b'),
    'Basic',
    'Basic !!!',
    `Basic ${Buffer.from(own.accessToken).toString('base64').slice(0, 4)}`,
    'Bearer wrong',
    'Digest x',
  ]) {
    expect((await get('/', authorization)).status).toBe(401);
  }
});

test('a password opens the page only: a browser that has it changes and reads nothing else by it', async () => {
  const { get, basic, url } = await start();
  const authorization = basic('anybody', own.accessToken);
  expect((await get('/requests', authorization)).status).toBe(401);
  const reset = await fetch(`${url}/reset`, { method: 'POST', headers: { authorization } });
  expect(reset.status).toBe(401);
  const foreign = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
  expect((await get('/', authorization, foreign)).status).toBe(403);
});

test('on this machine alone it asks for nothing', async () => {
  const sandbox = await createSandbox({ accounts: [{ name: 'acme' }] });
  onTestFinished(() => sandbox.close());
  const response = await fetch(`${sandbox.url}/_sandbox/?account=acme`);
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).toContain('<a href="?account=default">');
  expect(text).toContain('<a href="?account=acme" aria-current="page">');
});
