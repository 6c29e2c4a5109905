import fs from 'node:fs';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import {
  createServer,
  get,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { serveDocs } from '../../server/serve-docs.ts';

const files: Readonly<Record<string, string>> = {
  'index.html': '<h1>Home</h1>',
  '404.html': '<h1>Not found</h1>',
  'guides/start/index.html': '<h1>Start</h1>',
  'guides/start.md': '# Start é',
  'llms.txt': 'text',
  'downloads/a.yaml': 'a: 1',
  'downloads/a.json': '{}',
  'scripts/long.js': `/* ${'long '.repeat(1_000)} */`,
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
afterEach(() => vi.restoreAllMocks());

/** Sends the path unchanged; `fetch` would normalise it. */
async function ask(port: number, path: string, headers: OutgoingHttpHeaders = {}) {
  const [answer] = (await once(get({ host: '127.0.0.1', port, path, headers }), 'response')) as [
    IncomingMessage,
  ];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  return { status: answer.statusCode, headers: answer.headers, bytes: body.length, text: body.toString() };
}

describe('a file of the site', () => {
  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/guides/start/', 'text/html; charset=utf-8'],
    ['/guides/start.md', 'text/markdown; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/downloads/a.yaml', 'text/yaml; charset=utf-8'],
    ['/downloads/a.json', 'application/json; charset=utf-8'],
    ['/scripts/long.js?v=1', 'text/javascript; charset=utf-8'],
    ['/_astro/page.abc.css', 'text/css; charset=utf-8'],
  ])('%s is %s', async (path, type) => {
    await using docs = await serveDocs({ folder });
    const answer = await fetch(docs.url + path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
  });

  test('is not sent again while it is the same', async () => {
    await using docs = await serveDocs({ folder });
    const first = await ask(docs.port, '/llms.txt');
    const again = await ask(docs.port, '/llms.txt', { 'if-none-match': first.headers.etag });
    expect([first.headers['cache-control'], again.status, again.bytes]).toEqual(['no-cache', 304, 0]);
    const named = await fetch(`${docs.url}/_astro/page.abc.css`);
    expect(named.headers.get('cache-control')).toContain('immutable');
  });

  test('comes compressed to whoever accepts that', async () => {
    await using docs = await serveDocs({ folder });
    const [zipped, plain] = await Promise.all(
      ['gzip', 'identity'].map((coding) => ask(docs.port, '/scripts/long.js', { 'accept-encoding': coding })),
    );
    expect(zipped?.headers['content-encoding']).toBe('gzip');
    expect(zipped?.bytes).toBeLessThan(500);
    expect(plain?.headers['content-encoding']).toBeUndefined();
    expect(plain?.text).toBe(files['scripts/long.js']);
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
  '/..%2f..%2fpackage.json',
  '/.env',
  '/%',
  '/%E0%A4%A',
  '/%00',
  '/v2/visa-checks',
])('%s is answered with the 404 page', async (path) => {
  await using docs = await serveDocs({ folder });
  const { status, text } = await ask(docs.port, path);
  expect([status, text]).toEqual([404, files['404.html']]);
});

test.each(['/', '/%ff', '/%', '*'])('a foreign Host gets 403 at %s', async (path) => {
  await using docs = await serveDocs({ folder });
  expect((await ask(docs.port, path, { host: 'evil.example' })).status).toBe(403);
});

test('a page of another site may lead here, and may show nothing of the portal', async () => {
  await using docs = await serveDocs({ folder });
  const foreign = { 'sec-fetch-site': 'cross-site' };
  const link = { ...foreign, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  expect((await ask(docs.port, '/', link)).status).toBe(200);
  expect((await ask(docs.port, '/', { ...link, 'sec-fetch-dest': 'iframe' })).status).toBe(403);
  expect((await ask(docs.port, '/llms.txt', { origin: 'https://evil.example' })).status).toBe(403);
});

test.each([
  ['/guides/start', '/guides/start/'],
  ['//guides', '/guides/'],
])('%s leads to the folder %s of the portal', async (path, address) => {
  await using docs = await serveDocs({ folder });
  const { status, headers } = await ask(docs.port, path);
  expect([status, headers.location]).toEqual([301, address]);
});

test.each(['bytes=9-2', 'bytes=99999-', 'bytes=x'])(
  'a file is sent whole when %s is asked',
  async (range) => {
    await using docs = await serveDocs({ folder });
    const { status, text } = await ask(docs.port, '/llms.txt', { range });
    expect([status, text]).toEqual([200, files['llms.txt']]);
  },
);

describe('while the site is built anew', () => {
  test('what is not there yet has the 404 page, and what is new is served', async () => {
    await using docs = await serveDocs({ folder });
    const file = join(folder, 'guides/new.md');
    expect((await ask(docs.port, '/guides/new.md')).status).toBe(404);
    await writeFile(file, '# One');
    expect((await ask(docs.port, '/guides/new.md')).text).toBe('# One');
    await writeFile(file, '# Another');
    expect((await ask(docs.port, '/guides/new.md')).text).toBe('# Another');
    await rm(file);
    expect((await ask(docs.port, '/guides/new.md')).status).toBe(404);
  });

  test('a file that goes while it is being opened has the 404 page, with none of its headers', async () => {
    await using docs = await serveDocs({ folder });
    const file = join(folder, 'guides/going.md');
    await writeFile(file, '# Going, and longer than the page that is sent in its place');
    const { createReadStream } = fs;
    const opened = vi.spyOn(fs, 'createReadStream').mockImplementationOnce((path, options) => {
      fs.rmSync(path as string);
      return createReadStream(path, options);
    });
    const { status, headers, text } = await ask(docs.port, '/guides/going.md');
    expect(opened).toHaveBeenCalledOnce();
    expect([status, text]).toEqual([404, files['404.html']]);
    expect(headers).not.toHaveProperty('etag');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('with a sandbox', () => {
  const sandbox = {
    listener: (_request: IncomingMessage, response: ServerResponse) => {
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

  test('says where the sandbox itself listens, for the commands that readers copy', async () => {
    const terminal = 'http://127.0.0.1:40123';
    await using docs = await serveDocs({ folder, sandbox: { ...sandbox, url: terminal } });
    const answer = await fetch(`${docs.url}/try/sandbox.json`);
    expect(await answer.json()).toEqual({ url: docs.url, terminal });
  });
});

test('a page elsewhere that let its name point here reads nothing', async () => {
  await using docs = await serveDocs({ folder, allowedHosts: ['docs.example'] });
  for (const [host, status] of [
    ['evil.example', 403],
    ['docs.example', 200],
    ['127.0.0.1', 200],
  ] as const) {
    expect([host, (await ask(docs.port, '/llms.txt', { host })).status]).toEqual([host, status]);
  }
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
