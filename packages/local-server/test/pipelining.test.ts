import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { array, assert, asyncProperty, constantFrom, nat, record, stringMatching } from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLocalServer, type LocalServerOptions } from '../src/index.ts';

type Answer = LocalServerOptions['answer'];

async function serve(answer: Answer) {
  const server = createLocalServer({ name: 'test', answer });
  onTestFinished(() => server.close());
  const { port } = await server.listen(0, '127.0.0.1');
  const open = () => connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
  return { server, open };
}

const UPGRADE = 'connection: Upgrade\r\nupgrade: websocket\r\n';
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`;
const post = (path: string, body: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\n${more}\r\n${body}`;
const chunked = (path: string, chunks: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n${more}\r\n${chunks}`;
const CONNECT = 'CONNECT a.example:443 HTTP/1.1\r\nhost: a.example:443\r\n\r\n';

/** Repeats path and body, after a delay that differs between requests. */
const echo: Answer = async (incoming, outgoing) => {
  const body = Buffer.concat((await incoming.toArray()) as Buffer[]).toString();
  if (body.length % 2 === 1) await sleep(3);
  outgoing.end(`<${incoming.url}${body}>`);
};

/** The statuses and the repeated texts, in the order of arrival. */
const readBack = (text: string) => text.match(/(?<=HTTP\/1\.1 )\d+|<.*?>/gu) ?? [];

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

test.each([
  ['CONNECT', CONNECT, ['501']],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', ['400']],
  ['rubbish in a body', chunked('/2', '2\r\n{}\r\nrubbish\r\n'), ['400']],
  ['a header block over the limit', get('/2', `x: ${'x'.repeat(20_000)}\r\n`), ['431']],
])('a request is answered before %s that follows it', async (_, next, refusal) => {
  const { open } = await serve(async (...each) => {
    await sleep(50);
    await echo(...each);
  });
  const socket = open();
  socket.write(post('/1', '{}') + next);
  expect(readBack(await readAll(socket))).toEqual(['200', '</1{}>', ...refusal]);
});

test('a body that turns out to be rubbish after its response gets no second one', async () => {
  const { open } = await serve((_, outgoing) => void outgoing.writeHead(404).end());
  const socket = open();
  socket.write(chunked('/', '2\r\n{}\r\n'));
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.write('rubbish\r\n');
  expect(readBack(String(first) + (await readAll(socket)))).toEqual(['404']);
});

test('one request costs one response, in order, however they are mixed and cut into pieces', async () => {
  const warnings = vi.fn<() => void>();
  process.on('warning', warnings);
  onTestFinished(() => void process.off('warning', warnings));
  const { open } = await serve(echo);
  const kind = constantFrom('get', 'post', 'chunked', 'empty');
  const request = record({ kind, body: stringMatching(/^\w{1,20}$/u) });
  const end = constantFrom('', CONNECT, 'rubbish\r\n\r\n');
  const cuts = array(nat(4_000), { maxLength: 3 });
  await assert(
    asyncProperty(array(request, { maxLength: 30 }), end, cuts, async (requests, last, places) => {
      const texts = requests.map(({ kind, body }, index) => {
        if (kind === 'get') return get(`/${index}`);
        if (kind === 'empty') return post(`/${index}`, '');
        if (kind === 'post') return post(`/${index}`, body);
        return chunked(`/${index}`, `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`);
      });
      const expected = requests.flatMap(({ kind, body }, index) => [
        '200',
        `</${index}${kind === 'post' || kind === 'chunked' ? body : ''}>`,
      ]);
      if (last !== '') expected.push(last === CONNECT ? '501' : '400');
      const text = texts.join('') + last;
      const socket = open();
      const received = readAll(socket);
      let from = 0;
      for (const place of [...places.toSorted((a, b) => a - b), text.length]) {
        socket.write(text.slice(from, place));
        from = Math.max(from, place);
        await setImmediate();
      }
      socket.end();
      expect(readBack(await received)).toEqual(expected);
    }),
    { numRuns: 150 },
  );
  expect(warnings).not.toHaveBeenCalled();
});

test.each([
  ['no body', get('/1', UPGRADE)],
  ['a body', post('/1', '', UPGRADE)],
  ['a body in chunks', chunked('/1', '0\r\n\r\n', UPGRADE)],
])('Upgrade with %s is ignored, and the response to it is the last of its connection', async (_, text) => {
  const asked: unknown[] = [];
  const { open } = await serve(async (incoming, outgoing) => {
    asked.push(incoming.url);
    await echo(incoming, outgoing);
  });
  const socket = open();
  socket.write(get('/0') + text + get('/2'));
  socket.write(get('/3'));
  const received = await readAll(socket);
  expect(readBack(received)).toEqual(['200', '</0>', '200', '</1>']);
  expect(received.toLowerCase()).toContain('connection: close');
  expect(asked).toEqual(['/0', '/1']);
});

test('what a caller asks for ahead is made when it reads on, and not before', async () => {
  let begun = 0;
  const { open } = await serve((_, outgoing) => {
    begun += 1;
    outgoing.end('x'.repeat(100_000));
  });
  const socket = open().pause();
  const count = 4_000;
  socket.end(get('/').repeat(count));
  let before = -1;
  while (before !== begun) {
    before = begun;
    await sleep(300);
  }
  expect(begun).toBeLessThan(400);
  let bytes = 0;
  for await (const chunk of socket) bytes += (chunk as Buffer).length;
  expect([begun, bytes > count * 100_000]).toEqual([count, true]);
});

test('a response is not begun before the one ahead of it has left', async () => {
  let underWay = 0;
  const { open } = await serve(async (_, outgoing) => {
    underWay += 1;
    expect(underWay).toBe(1);
    outgoing.on('finish', () => (underWay -= 1));
    await sleep(5);
    outgoing.end('<done>');
  });
  const socket = open();
  socket.end(get('/').repeat(20));
  expect(readBack(await readAll(socket))).toHaveLength(40);
});

test('what waits for its turn is forgotten when the caller goes', async () => {
  const asked: string[] = [];
  const { server, open } = await serve(async ({ url = '' }, outgoing) => {
    asked.push(url);
    await sleep(100);
    outgoing.end('made');
  });
  const socket = open();
  socket.write(get('/1') + post('/2', '{}') + post('/3', '{}'));
  while (asked.length === 0) await sleep(5);
  socket.resetAndDestroy();
  await sleep(250);
  expect(asked).toEqual(['/1']);
  await server.close();
});

test('what waits for its turn is answered while the server closes', async () => {
  const { server, open } = await serve(async (_, outgoing) => {
    await sleep(50);
    outgoing.end('<done>');
  });
  const socket = open();
  socket.write(get('/').repeat(5));
  const [first] = (await once(socket, 'data')) as [Buffer];
  const rest = readAll(socket);
  await server.close();
  expect(readBack(String(first) + (await rest)).filter((each) => each === '<done>')).toHaveLength(5);
});

test('a caller of CONNECT that does not hang up is hung up on', async () => {
  const { server, open } = await serve(echo);
  const socket = open();
  socket.write(CONNECT);
  expect(readBack(await readAll(socket))).toEqual(['501']);
  // `close` waits for all connections.
  await server.close();
});
