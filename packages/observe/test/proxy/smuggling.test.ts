import { expect, test } from 'vitest';

import { startObserver, startRawService } from './world.ts';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok';
const HIDDEN = 'GET /hidden HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n';

test.each(['GET', 'DELETE', 'POST'])(
  'never sends the body of a %s as a request of its own, whatever Connection names',
  async (method) => {
    const service = await startRawService((socket) => socket.end(OK));
    const { send, host } = await startObserver(service.url);
    await send(
      `${method} / HTTP/1.1\r\nHost: ${host}\r\nConnection: close, content-length\r\n` +
        `Content-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
    );
    expect(service.heads.join('')).toContain(`\r\nContent-Length: ${HIDDEN.length}\r\n`);
  },
);

test('tells the service its host also when Connection names it', async () => {
  const service = await startRawService((socket) => socket.end(OK));
  const { send, host } = await startObserver(service.url);
  await send(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close, host\r\n\r\n`);
  expect(service.heads.join('')).toContain(`\r\nHost: ${new URL(service.url).host}\r\n`);
});
