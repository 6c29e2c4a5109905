import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { ConnectionError, OutcomeUnknownError, VisaChecks } from '@workrights/client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { beforeDeadline } from '../../../src/base/time/deadline.ts';
import { createOwnFetch } from '../../../src/bulk/run/own-fetch.ts';
import { requestOf } from './world.ts';

const DEADLINE = 1_000;

const bodies: string[] = [];
const lengths: unknown[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    bodies.push(body);
    lengths.push(request.headers['content-length']);
    response.statusCode = 500;
    response.end();
  });
});

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
beforeEach(() => {
  bodies.length = 0;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** Sends a create. The clock shows `later` as soon as the request gets its connection. */
async function send(later: number): Promise<unknown> {
  let now = 0;
  const fetch = createOwnFetch({ now: () => now });
  const { port } = server.address() as AddressInfo;
  const checks = new VisaChecks({
    baseUrl: `http://127.0.0.1:${port}`,
    accessToken: 'invented',
    logLevel: 'off',
    retry: false,
    fetch: (url, init) => {
      const sending = fetch(url, init);
      now = later;
      return sending;
    },
  });
  return beforeDeadline(DEADLINE, () => checks.create(requestOf(1))).catch((error: unknown) => error);
}

it('sends the body of a create once, with its length', async () => {
  expect(await send(DEADLINE - 1)).toBeInstanceOf(OutcomeUnknownError);
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toContain('SBXPERSON1');
  expect(lengths.at(-1)).toBe(`${Buffer.byteLength(bodies[0] ?? '')}`);
});

it('sends nothing of a create that is late when the connection stands, and says that nothing left', async () => {
  const error = await send(DEADLINE);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ neverSent: true });
  expect(bodies).toEqual([]);
});
