import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractFiles } from '../src/contract.ts';
import { createMock, type Mock, startPrism } from '../src/index.ts';

let mock: Mock;
const log: string[] = [];
beforeAll(async () => {
  mock = await createMock({ report: (line) => log.push(line) });
});
afterAll(() => mock.close());

/** Sends a request as it is, which `fetch` would put right, and reads the status. */
async function send(target: string, ...headers: readonly string[]): Promise<number> {
  const socket = connect(mock.port, '127.0.0.1');
  const lines = [`GET ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''];
  socket.write(lines.join('\r\n'));
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
    await using prism = await startPrism(contractFiles[0]!, { report: (line) => lines.push(line) });
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
    await using prism = await startPrism(contractFiles[1]!, { report: (line) => lines.push(line) });
    const first = await prism.url();
    prism.restart(first);
    while (lines.length < 1) await sleep(20);
    const second = await prism.url();
    prism.restart(first);
    await sleep(100);
    expect([await prism.url(), lines]).toEqual([second, [expect.stringContaining('SIGKILL')]]);
  });
});

test('says which document Prism cannot serve', async () => {
  await expect(startPrism('/nowhere/missing.json')).rejects.toThrow(
    'Prism ended with 1 before it served missing.json.',
  );
});
