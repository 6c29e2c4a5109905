import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveDocs } from '../../server/serve-docs.ts';

const files: Readonly<Record<string, string>> = {
  'index.html': '<h1>Home</h1>',
  '404.html': '<h1>Not found</h1>',
  'guides/start/index.html': '<h1>Start</h1>',
  'guides/start.md': '# Start é',
  'llms.txt': 'text',
  'downloads/a.yaml': 'a: 1',
  'downloads/a.json': '{}',
  'pagefind/search.js': `/* ${'long '.repeat(1_000)} */`,
  'pagefind/wasm.pagefind': 'binary',
  '_astro/page.abc.css': 'a{}',
  'try/sandbox.json': '{"url":"http://127.0.0.1:4010"}',
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workrights-docs-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a file of the site', () => {
  test.each([
    ['/', 'text/html;charset=utf-8'],
    ['/guides/start/', 'text/html;charset=utf-8'],
    ['/guides/start.md', 'text/markdown; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/downloads/a.yaml', 'text/yaml; charset=utf-8'],
    ['/downloads/a.json', 'application/json; charset=utf-8'],
    ['/pagefind/search.js?v=1', 'text/javascript; charset=utf-8'],
    ['/_astro/page.abc.css', 'text/css; charset=utf-8'],
  ])('%s is %s', async (path, type) => {
    await using docs = await serveDocs({ folder });
    const answer = await fetch(docs.url + path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe("frame-ancestors 'self'");
  });

  test('is not sent again while it is the same', async () => {
    await using docs = await serveDocs({ folder });
    const first = await fetch(`${docs.url}/llms.txt`);
    const again = await fetch(`${docs.url}/llms.txt`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect([first.headers.get('cache-control'), again.status]).toEqual(['no-cache', 304]);
    const named = await fetch(`${docs.url}/_astro/page.abc.css`);
    expect(named.headers.get('cache-control')).toContain('immutable');
  });

  test('comes compressed to whoever accepts that', async () => {
    await using docs = await serveDocs({ folder });
    const ask = async (coding: string) => {
      const sent = get(`${docs.url}/pagefind/search.js`, { headers: { 'accept-encoding': coding } });
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      let bytes = 0;
      for await (const chunk of answer) bytes += (chunk as Buffer).length;
      return { coding: answer.headers['content-encoding'], bytes };
    };
    expect(await ask('gzip')).toEqual({ coding: 'gzip', bytes: expect.toSatisfy((bytes) => bytes < 500) });
    expect(await ask('identity')).toEqual({ coding: undefined, bytes: files['pagefind/search.js']?.length });
  });

  test('is only read', async () => {
    await using docs = await serveDocs({ folder });
    const answer = await fetch(`${docs.url}/`, { method: 'POST', body: 'x' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

test.each([
  '/nothing',
  '/nothing/',
  '/guides/../../package.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/%',
  '/v2/visa-checks',
])('%s is answered with the 404 page', async (path) => {
  await using docs = await serveDocs({ folder });
  const sent = get({ host: '127.0.0.1', port: docs.port, path });
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  expect([answer.statusCode, text]).toEqual([404, files['404.html']]);
});

describe('with a sandbox', () => {
  const sandbox = {
    listener: (_request: IncomingMessage, response: import('node:http').ServerResponse) => {
      response.end('sandbox');
    },
  };

  test.each([
    '/v1/getdata?key=k',
    '/v2/visa-checks',
    '/visa-checks/lookup',
    '/employee/v1/getdata',
    '/_sandbox',
    '/_sandbox/health',
  ])('hands %s to it', async (path) => {
    await using docs = await serveDocs({ folder, sandbox });
    expect(await (await fetch(docs.url + path, { method: 'POST' })).text()).toBe('sandbox');
  });

  test('keeps everything else, and says that the sandbox is where the reader is', async () => {
    await using docs = await serveDocs({ folder, sandbox });
    expect((await fetch(`${docs.url}/v2x`)).status).toBe(404);
    expect((await fetch(`${docs.url}/guides/start/`)).status).toBe(200);
    for (const origin of [docs.url, docs.url.replace('127.0.0.1', 'localhost')]) {
      const answer = await fetch(`${origin}/try/sandbox.json`);
      expect(await answer.json()).toEqual({ url: origin });
    }
  });
});

test('without a sandbox the file says where one usually is', async () => {
  await using docs = await serveDocs({ folder });
  const answer = await fetch(`${docs.url}/try/sandbox.json`);
  expect(await answer.json()).toEqual({ url: 'http://127.0.0.1:4010' });
});

test('says so when the portal is not built, or the port is taken', async () => {
  await expect(serveDocs({ folder: join(folder, 'nowhere') })).rejects.toThrow('pnpm docs:build');
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  await expect(serveDocs({ folder, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  other.close();
});
