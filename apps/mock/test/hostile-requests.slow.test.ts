import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleFile } from '@workrights/spec/reader';
import { describe, expect, test } from 'vitest';
import { isNight } from '../../../vitest.nightly.ts';
import { useOnce } from '../../../vitest.use.ts';
import { createMock, startPrism } from '../src/index.ts';
import { childProcesses } from './support/child-processes.ts';

const mock = useOnce(() => createMock({ report: (line) => log.push(line) }));
const log: string[] = [];

/** Sends a request as it is, which `fetch` would put right, and reads the status. */
function send(target: string, ...headers: readonly string[]): Promise<number> {
  return sendBytes(`GET ${target}`, headers, Buffer.alloc(0));
}

async function sendBytes(line: string, headers: readonly string[], body: Buffer): Promise<number> {
  const socket = connect(mock.port, '127.0.0.1');
  const lines = [`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''];
  socket.write(Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), body]));
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return Number(/^HTTP\/1.1 (\d+)/u.exec(text)?.[1]);
}

const CREDENTIALS = ['Authorization: Bearer any', 'Version: 2024-03-05'] as const;
const GOOD = ['/v2/visa-checks/vc_1', ...CREDENTIALS] as const;

test.each([
  ['a path that does not decode', 400, '/v2/visa-checks/%ff'],
  ['half an escape', 400, '/%'],
  ['a path that is no URL', 404, '//[?key=secret-key'],
  ['two slashes', 404, '//'],
  ['a content type that is none', 415, '/v2/visa-checks', 'Content-Type: ;;;'],
  ['an accepted type that is none', 400, '/v2/visa-checks', 'Accept: chunked'],
  ['an empty entry among accepted types', 400, '/v2/visa-checks', 'Accept: text/plain,'],
  ['a status that ends no response', 400, '/v2/visa-checks', 'Prefer: code=100'],
  ['the same among other preferences', 400, '/v2/visa-checks', 'Prefer: dynamic=true, Code = "101"'],
  ['the same in the URL', 400, '/v2/visa-checks?__code=100'],
  ['a status that is none', 400, '/v2/visa-checks', 'Prefer: code=999'],
  ['a foreign host', 403, 'http://evil.example/v2/visa-checks'],
] as [string, number, string, ...string[]][])(
  '%s is refused with %i, and Prism goes on',
  async (_, status, target, ...headers) => {
    expect(await send(target, ...CREDENTIALS, ...headers)).toBe(status);
    expect(await send(...GOOD)).toBe(200);
    expect(log).toEqual([]);
  },
);

const JSON_TYPE = 'Content-Type: application/json';
const ONBOARDS = JSON.stringify({ accountkeyid: 'a' });
const LOOKUP = JSON.stringify({ ids: ['vc_1'] });

describe.each([
  ['interface A', 'POST /visa-checks/lookup', LOOKUP],
  ...(isNight ? [['interface B', 'PUT /v1/onboarding/list?key=k', ONBOARDS]] : []),
])('a body for %s', (_, line, json) => {
  test.each<[string, number, string[], Buffer?]>([
    ['that begins with a byte order mark', 400, [JSON_TYPE], Buffer.from(`\ufeff${json}`)],
    ['in UTF-16', 400, [JSON_TYPE], Buffer.from(`\ufeff${json}`, 'utf16le')],
    ['in UTF-16 that says so', 415, [`${JSON_TYPE}; charset=utf-16`], Buffer.from(json, 'utf16le')],
    ['cut in the middle', 400, [JSON_TYPE], Buffer.from(json.slice(0, -1))],
    [
      'with half a surrogate pair',
      422,
      [JSON_TYPE],
      Buffer.from(json.replace('"a"', '"a\\ud800"').replace('vc_1', 'vc_\\ud800')),
    ],
    ...['latin1', 'base64', 'hex', 'x-foo', 'utf-8; charset=utf-16', '"utf-8', ''].map(
      (charset): [string, number, string[]] => [
        `with the charset ${charset}`,
        415,
        [`${JSON_TYPE}; charset=${charset}`],
      ],
    ),
    ...['application/json; =;', 'application/json; charset', 'application/*+json', ';;;', ''].map(
      (type): [string, number, string[]] => [`of the type ${type}`, 415, [`Content-Type: ${type}`]],
    ),
    ['of another type', 415, ['Content-Type: text/plain; charset=utf-16']],
    ['without a type', 415, []],
    ['compressed', 415, [JSON_TYPE, 'Content-Encoding: gzip']],
    ['with a coding that nobody knows', 415, [JSON_TYPE, 'Content-Encoding: identity, gzip']],
    ['as JSON', 200, [JSON_TYPE]],
    ['in UTF-8 that says so', 200, [`${JSON_TYPE}; charset="UTF-8"`, 'Content-Encoding: identity']],
  ])(
    '%s is answered with %i, and Prism goes on',
    async (_name, status, headers, body = Buffer.from(json)) => {
      const all = [...CREDENTIALS, ...headers];
      expect(await sendBytes(line, [...all, `Content-Length: ${body.length}`], body)).toBe(status);
      const chunk = Buffer.concat([
        Buffer.from(`${body.length.toString(16)}\r\n`),
        body,
        Buffer.from('\r\n0\r\n\r\n'),
      ]);
      expect(await sendBytes(line, [...all, 'Transfer-Encoding: chunked'], chunk)).toBe(status);
      expect(await send(...GOOD)).toBe(200);
      expect(log).toEqual([]);
    },
  );
});

test.each([
  ['Content-Length: 6', '\ufeff{}}'],
  ['Transfer-Encoding: chunked', '1\r\n{\r\n0\r\n\r\n'],
])('a body of a GET is no matter (%s)', async (header, body) => {
  const headers = [...CREDENTIALS, JSON_TYPE, header];
  expect(await sendBytes('GET /v2/visa-checks/vc_1', headers, Buffer.from(body))).toBe(200);
  expect(log).toEqual([]);
});

test('an allowed name reaches the mock', async () => {
  await using mock = await createMock({ allowedHosts: ['mock.example'] });
  const socket = connect(mock.port, '127.0.0.1');
  socket.write('GET /v2/visa-checks HTTP/1.1\r\nHost: Mock.Example:80\r\nConnection: close\r\n\r\n');
  const [chunk] = await once(socket, 'data');
  expect(String(chunk)).toMatch(/^HTTP\/1.1 401 /u);
});

describe('when Prism ends', () => {
  /** What ends Prism, sent past the front server. */
  async function endPrism(url: string): Promise<void> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').resume();
    socket.on('error', () => {});
    socket.write('GET /v2/visa-checks/%ff?key=secret-key HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    await once(socket, 'close');
  }

  test('it is started again, which is said without a URL or a secret', async () => {
    const lines: string[] = [];
    await using prism = await startPrism(bundleFile('visa-checks'), { report: (line) => lines.push(line) });
    for (const times of [1, 2, 3]) {
      const url = await prism.url();
      await endPrism(url);
      while (lines.length < times) await sleep(20);
      expect((await fetch(`${await prism.url()}/v2/visa-checks`)).status).toBe(401);
    }
    expect(lines).toEqual(
      Array(3).fill('Prism, the mock of visa-checks.json, ended with 1: it is started again.'),
    );
  });

  test('a process that hangs is ended, but not its successor', async () => {
    const lines: string[] = [];
    await using prism = await startPrism(bundleFile('work-rights'), { report: (line) => lines.push(line) });
    const first = await prism.url();
    prism.restart(first);
    while (lines.length < 1) await sleep(20);
    const second = await prism.url();
    prism.restart(first);
    await sleep(100);
    expect([await prism.url(), lines]).toEqual([second, [expect.stringContaining('SIGKILL')]]);
  });

  test('a request waits for the next one, also where it takes longer to start than a request may', async () => {
    const others = await childProcesses('visa-checks.json');
    const own = async () => (await childProcesses('visa-checks.json')).filter((id) => !others.includes(id));
    await using busy = await createMock();
    const [first] = await own();
    process.kill(first!, 'SIGKILL');
    let next: number | undefined;
    while (next === undefined) next = (await own()).find((id) => id !== first);
    process.kill(next, 'SIGSTOP');
    const headers = { authorization: 'Bearer any', version: '2024-03-05' };
    const response = fetch(`${busy.url}/v2/visa-checks`, { headers });
    await sleep(16_000);
    process.kill(next, 'SIGCONT');
    expect((await response).status).toBe(200);
  });
});

test('says which document Prism cannot serve', async () => {
  await expect(startPrism('/nowhere/missing.json')).rejects.toThrow(
    'Prism ended with 1 before it served missing.json.',
  );
});
