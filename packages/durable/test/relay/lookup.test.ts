import { createSocket, type Socket } from 'node:dgram';
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { LookupFunction } from 'node:net';

import { expect, test } from 'vitest';

import { createLookup } from '../../src/relay/deliver/lookup.ts';

/** The record type of IPv4 addresses. */
const A = 1;
const ADDRESS = { four: '203.0.113.7', six: '2001:db8:0:0:0:0:0:7' };

/** A name server that responds to each query with an address of its type, or not at all. */
async function nameServer(
  answers: boolean,
): Promise<AsyncDisposable & { resolver: Resolver; asked: () => number }> {
  const socket = createSocket('udp4');
  let asked = 0;
  socket.on('message', (query, { port, address }) => {
    asked += 1;
    if (answers) socket.send(answerTo(query), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 300, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return { resolver, asked: () => asked, [Symbol.asyncDispose]: () => closed(socket) };
}

async function closed(socket: Socket): Promise<void> {
  socket.close();
  await once(socket, 'close');
}

/** The response to a query: the question, and one address (RFC 1035 §4). */
function answerTo(query: Buffer): Buffer {
  // The header, a name that ends with an empty label, the type and the class.
  const end = query.indexOf(0, 12) + 5;
  const question = query.subarray(12, end);
  const type = question.readUInt16BE(question.length - 4);
  const data =
    type === A
      ? Buffer.from(ADDRESS.four.split('.').map(Number))
      : Buffer.from(
          ADDRESS.six
            .split(':')
            .map((part) => part.padStart(4, '0'))
            .join(''),
          'hex',
        );
  const record = Buffer.alloc(12);
  record.writeUInt16BE(0xc0_0c, 0);
  record.writeUInt16BE(type, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt16BE(data.length, 10);
  const header = Buffer.from([query[0]!, query[1]!, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]);
  return Buffer.concat([header, question, record, data]);
}

function lookedUp(lookup: LookupFunction, name: string, all: boolean): Promise<string | LookupAddress[]> {
  return new Promise((resolve, reject) => {
    lookup(name, { all }, (error, address) => (error ? reject(error) : resolve(address)));
  });
}

test('a name server that never responds takes no thread', async () => {
  await using silent = await nameServer(false);
  const lookup = createLookup(silent.resolver);
  let pending = 50;
  const lookups = Array.from({ length: pending }, (_, nr) =>
    lookedUp(lookup, `slow-${nr}.example`, true).finally(() => (pending -= 1)),
  );
  // These need free threads.
  await readFile(import.meta.filename);
  await new Promise((resolve) => {
    systemLookup('localhost', resolve);
  });
  expect(pending).toBe(50);
  const ended = await Promise.allSettled(lookups);
  expect(
    new Set(ended.map((each) => each.status === 'rejected' && (each.reason as { code: string }).code)),
  ).toEqual(new Set(['ETIMEOUT']));
});

test('a name gives the addresses of both families', async () => {
  await using server = await nameServer(true);
  const lookup = createLookup(server.resolver);
  expect(await lookedUp(lookup, 'receiver.example', true)).toEqual([
    { address: ADDRESS.four, family: 4 },
    { address: '2001:db8::7', family: 6 },
  ]);
  expect(await lookedUp(lookup, 'receiver.example', false)).toBe(ADDRESS.four);
});

test('a name without an address is an error like any other', async () => {
  const resolver = Object.assign(new Resolver(), {
    resolve4: () => Promise.resolve([]),
    resolve6: () => Promise.resolve([]),
  });
  await expect(lookedUp(createLookup(resolver), 'receiver.example', true)).rejects.toMatchObject({
    code: 'ENODATA',
  });
});

test.each(['localhost', 'receiver.localhost', 'LOCALHOST'])(
  'no name server is asked for %s',
  async (name) => {
    await using server = await nameServer(true);
    const found = await lookedUp(createLookup(server.resolver), name, true).catch(() => []);
    for (const { address } of found as LookupAddress[]) expect(address).toMatch(/^(?:127\.0\.0\.1|::1)$/);
    expect(server.asked()).toBe(0);
  },
);
