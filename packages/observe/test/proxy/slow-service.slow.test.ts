import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { startObserver, startService, textOf } from './world.ts';

/** Longer than a connection to the service is kept without a request. Milliseconds. */
const PAUSE = 4_500;

test('waits for a service that takes its time, before its response and within it', async () => {
  const url = await startService(async (_incoming, response) => {
    await sleep(PAUSE);
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":');
    await sleep(PAUSE);
    response.end('1}');
  });
  const { url: observer, seenAll } = await startObserver(url);
  expect(await (await fetch(observer)).text()).toBe('{"a":1}');
  expect((await seenAll()).map(({ responseBody }) => textOf(responseBody))).toEqual(['{"a":1}']);
});

test('ends a request that its client gave up while the service took its time', async () => {
  const gone = Promise.withResolvers<void>();
  const url = await startService((incoming) => void incoming.socket.once('close', () => gone.resolve()));
  const { url: observer, seenAll } = await startObserver(url);
  await expect(fetch(observer, { signal: AbortSignal.timeout(PAUSE) })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
  await gone.promise;
  expect(await seenAll()).toEqual([]);
});
