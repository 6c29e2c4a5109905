import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { assert, asyncProperty, constantFrom, string } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRequestCheck, type RequestCheck } from '../src/index.ts';

let check: RequestCheck;
/** Responds with the result of the check: the problem, or the request's host and target. */
const server = createServer({ requireHostHeader: false }, (incoming, outgoing) => {
  const problem = check(incoming);
  outgoing.setHeader('connection', 'close');
  outgoing.end(problem ? `${problem.status} ${problem.kind}` : `${incoming.headers.host} ${incoming.url}`);
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

async function send(target: string, headers: readonly string[] = ['Host: localhost'], method = 'GET') {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(Buffer.from([`${method} ${target} HTTP/1.1`, ...headers, '', ''].join('\r\n'), 'latin1'));
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return (
    text
      .split('\r\n\r\n')[1]
      ?.split('\r\n')
      .find((line) => line.length > 3) ?? text
  );
}

describe('a server on loopback', () => {
  beforeAll(() => {
    check = createRequestCheck({ host: '127.0.0.1', allowedHosts: ['docs.example'] });
  });

  test.each([
    'localhost',
    'LOCALHOST:4010',
    'localhost.',
    'app.localhost:80',
    '127.0.0.1:4010',
    '127.9.8.7',
    '[::1]:4010',
    'docs.example',
    'Docs.Example:4010',
  ])('answers to %s', async (host) => {
    expect(await send('/a?b=c', [`Host: ${host}`])).toBe(`${host} /a?b=c`);
  });

  test.each([
    'evil.example',
    'evil.example:4010',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evildocs.example',
    'docs.example.evil',
    '10.0.0.1',
    '0.0.0.0',
    '128.0.0.1',
    '[::2]',
  ])('refuses the foreign name %s', async (host) => {
    expect(await send('/', [`Host: ${host}`])).toBe('403 host-not-allowed');
    expect(await send(`http://${host}/`)).toBe('403 host-not-allowed');
  });

  test.each([
    '',
    'a b',
    'localhost/x',
    'user@localhost',
    'localhost:port',
    '"',
    'localhost, evil.example',
    '[::1',
  ])('refuses "%s", which is no host', async (host) => {
    expect(await send('/', [`Host: ${host}`])).toBe('400 invalid-host');
  });

  test.each(['gzip, chunked', 'gzip'])(
    'refuses the transfer coding %s, which it would read as plain text',
    async (coding) => {
      const headers = ['Host: localhost', `Transfer-Encoding: ${coding}`];
      expect(await send('/', headers)).toBe('501 unsupported-transfer-coding');
    },
  );

  test('refuses a request without Host, and one with two', async () => {
    expect(await send('/', [])).toBe('400 missing-host');
    expect(await send('/', ['Host: localhost', 'hOST: evil.example'])).toBe('400 two-hosts');
  });

  test.each([
    ['http://localhost:4010/a?b', 'localhost:4010 /a?b'],
    ['HTTP://127.0.0.1', '127.0.0.1 /'],
    ['http://localhost?b', 'localhost /?b'],
  ])('takes the URL %s for its path and host, whatever Host says', async (target, seen) => {
    expect(await send(target, ['Host: evil.example'])).toBe(seen);
  });

  test.each([
    '/%',
    '/%ff',
    '/a/%zz',
    '/%E0%A4%A',
    '/%c0%af',
    'ftp://localhost/',
    '*',
    'http://localhost/%ff',
  ])('refuses the target %s', async (target) => {
    expect(await send(target)).toBe('400 bad-target');
  });

  test.each(['/?%ff', '/%E2%82%AC', '/%00', '//', '/a%2fb'])(
    'leaves the target %s to the server',
    async (target) => {
      expect(await send(target)).toBe(`localhost ${target}`);
    },
  );

  test.each(['/%ff', '*', 'ftp://localhost/', 'http://evil.example/%ff'])(
    'refuses a foreign name also at the target %s, which leads nowhere',
    async (target) => {
      expect(await send(target, ['Host: evil.example'])).toBe('403 host-not-allowed');
    },
  );

  test('leaves OPTIONS * to the server', async () => {
    expect(await send('*', ['Host: localhost'], 'OPTIONS')).toBe('localhost *');
  });

  test('never throws, whatever the target and the host are', async () => {
    const word = string({ unit: constantFrom(...'/?#%:@[].*af0 \u00ff', 'localhost', 'http:', '%ff') });
    await assert(
      asyncProperty(word, word, async (target, host) => {
        expect(await send(target.replaceAll(' ', ''), [`Host: ${host}`])).not.toBe('');
      }),
      { numRuns: 300 },
    );
  });
});

test('a server that others can reach answers to any name', async () => {
  check = createRequestCheck({ host: '0.0.0.0' });
  expect(await send('/', ['Host: sandbox.example'])).toBe('sandbox.example /');
  expect(await send('/', ['Host: a b'])).toBe('400 invalid-host');
});

describe('a web page', () => {
  const image = ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors', 'Sec-Fetch-Dest: image'];
  const link = ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'];
  const frame = ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: iframe'];
  const sendAs = (headers: readonly string[], method = 'GET') =>
    send('/', ['Host: localhost', ...headers], method);

  test.each([
    [['Origin: http://localhost:5173']],
    [['Origin: https://docs.example']],
    [['Origin: http://127.0.0.1:4012', 'Sec-Fetch-Site: cross-site']],
    [['Sec-Fetch-Site: same-origin']],
    [['Sec-Fetch-Site: none', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document']],
    [[]],
  ])('of this machine, or of an allowed origin, is served: %j', async (headers) => {
    check = createRequestCheck({ host: '127.0.0.1', allowedOrigins: ['https://docs.example'] });
    expect(await sendAs(headers)).toBe('localhost /');
  });

  test.each([
    [['Origin: https://evil.example']],
    [['Origin: https://docs.example.evil']],
    [['Origin: http://localhost.evil.example']],
    [['Origin: null']],
    [['Origin: ']],
    [['Origin: file://']],
    [['Origin: https://evil.example', 'Sec-Fetch-Site: same-origin']],
    [['Origin: https://evil.example', ...link]],
    [['Sec-Fetch-Site: cross-site']],
    [['Sec-Fetch-Site: same-site']],
    [['Sec-Fetch-Site: new-in-browsers']],
    [image],
    [frame],
  ])('of another site is refused, whatever it sends: %j', async (headers) => {
    for (const hasPages of [false, true]) {
      check = createRequestCheck({ host: '127.0.0.1', allowedOrigins: ['https://docs.example'], hasPages });
      for (const method of ['GET', 'POST', 'OPTIONS', 'PROPFIND']) {
        expect(await sendAs(headers, method)).toBe('403 cross-origin');
      }
    }
  });

  test('of another site may have a link to a server that shows pages, and to no other', async () => {
    check = createRequestCheck({ host: '127.0.0.1', hasPages: true });
    expect(await sendAs(link)).toBe('localhost /');
    expect(await sendAs(link, 'POST')).toBe('403 cross-origin');
    check = createRequestCheck({ host: '127.0.0.1' });
    expect(await sendAs(link)).toBe('403 cross-origin');
  });

  test('of the own name is served by a server that others can reach', async () => {
    check = createRequestCheck({ host: '0.0.0.0' });
    expect(await send('/', ['Host: kit.example:4010', 'Origin: http://kit.example:4010'])).toBe(
      'kit.example:4010 /',
    );
    expect(await send('/', ['Host: kit.example:4010', 'Origin: http://other.example:4010'])).toBe(
      '403 cross-origin',
    );
  });
});
