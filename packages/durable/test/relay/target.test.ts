import { createServer } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { inspect } from 'node:util';

import { expect, test } from 'vitest';

import { createSend, type Sent } from '../../src/relay/deliver/send.ts';
import { checkTarget, checkTargetRules, shownUrl, type TargetRules } from '../../src/relay/target.ts';
import { startReceiver } from './receiver.ts';

/** The connection reached a receiver that has no TLS. */
const NO_TLS = /^(?:EPROTO|ERR_SSL\w+|ECONNRESET)$/;
const never = new AbortController().signal;

function post(url: string, rules: TargetRules = {}, lookup?: LookupFunction): Promise<Sent> {
  const send = createSend(rules, { timeLimit: 2_000, ...(lookup && { lookup }) });
  return send({ url, headers: {}, body: '{}' }, never);
}

/** Resolves every name to these addresses, one after the other. */
function resolving(...addresses: readonly string[]): LookupFunction & { readonly count: () => number } {
  let count = 0;
  const lookup: LookupFunction = (_, { all }, callback) => {
    const address = addresses[Math.min(count, addresses.length - 1)]!;
    count += 1;
    const family = address.includes(':') ? 6 : 4;
    if (all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
  return Object.assign(lookup, { count: () => count });
}

test.each([
  'http://receiver.example/hooks',
  'ftp://receiver.example/hooks',
  'file:///etc/passwd',
  'not a url',
  'https://127.0.0.1/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a00:1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[4000::1]/',
  'https://[8000::a00:1]/',
  'https://[1fff::1]/',
  'https://[5f00::1]/',
  'https://[3fff::1]/',
  'https://[::a00:1]/',
])('%s is refused, when it is subscribed and when it is sent to', async (url) => {
  expect(() => checkTarget(url)).toThrow(expect.objectContaining({ name: 'InvalidRequestError' }) as Error);
  expect(await post(url)).toMatchObject({ status: null, problem: 'refused-address' });
});

test.each(['https://receiver.example/hooks', 'https://8.8.8.8/', 'https://[2606:4700::1111]/'])(
  '%s is allowed',
  (url) => expect(() => checkTarget(url)).not.toThrow(),
);

test.each(['10.0.0.1', '127.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1', '::7f00:1', 'fd00::1'])(
  'a name that leads to %s is refused as the relay connects',
  async (address) => {
    const lookup = resolving(address);
    expect(await post('https://receiver.example/hooks', {}, lookup)).toMatchObject({
      problem: 'refused-address',
    });
    expect(lookup.count()).toBe(1);
  },
);

test('a name that leads elsewhere the second time is judged anew, by the address that is connected to', async () => {
  await using receiver = await startReceiver();
  const { port } = new URL(receiver.url);
  const lookup = resolving('127.0.0.1', '10.0.0.1');
  const rules = { allowLoopback: true };
  // The receiver is reached, and has no TLS.
  const url = `https://receiver.example:${port}/`;
  expect((await post(url, rules, lookup)).problem).toMatch(NO_TLS);
  expect(lookup.count()).toBe(1);
  expect((await post(url, rules, lookup)).problem).toBe('refused-address');
  expect(lookup.count()).toBe(2);
});

test('loopback is reached only where that is allowed, also under a name', async () => {
  await using receiver = await startReceiver();
  const { port } = new URL(receiver.url);
  for (const url of [receiver.url, `http://localhost:${port}/hooks`]) {
    expect((await post(url)).problem).toBe('refused-address');
    expect((await post(url, { allowLoopback: true })).status).toBe(204);
  }
  // Plain HTTP is allowed only on this computer.
  expect((await post(`http://receiver.example:${port}/`, { allowLoopback: true })).problem).toBe(
    'refused-address',
  );
});

test('a host inside the network is connected to where its name is allowed, and no other', async () => {
  const server = createServer((_, response) => response.end());
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const lookup = resolving('127.0.0.1');
  const rules = { allowHosts: ['N8N.internal'] };
  // The receiver is reached, and has no TLS.
  const sent = await post(`https://n8n.internal:${port}/`, rules, lookup);
  expect(sent.problem).toMatch(NO_TLS);
  expect((await post(`https://sub.n8n.internal:${port}/`, rules, lookup)).problem).toBe('refused-address');
  server.close();
});

test('no URL is in an error, and none is shown with its userinfo or query', () => {
  const secret = 'http://user:pa55@10.0.0.1/hooks?token=s3cret#frag';
  let error: unknown;
  try {
    checkTarget(secret);
  } catch (failure) {
    error = failure;
  }
  expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/pa55|s3cret|10\.0\.0\.1/);
  expect(shownUrl(secret)).toBe('http://10.0.0.1/hooks');
});

test.each([
  ['fd00::7', 'https://[fd00::7]/hooks'],
  ['[fd00::7]', 'https://[fd00:0:0::7]/hooks'],
  ['bücher.internal', 'https://xn--bcher-kva.internal/hooks'],
  ['N8N.internal', 'https://n8n.internal/hooks'],
  ['10.0.0.7', 'https://10.0.0.7/hooks'],
])('a host that is allowed as %s is allowed in the URL %s, and by https alone', (host, url) => {
  const rules = { allowHosts: [host] };
  expect(() => checkTarget(url, rules)).not.toThrow();
  expect(() => checkTarget(url.replace('https', 'http'), rules)).toThrow('must begin with https://');
  expect(() => checkTarget('https://10.0.0.8/', rules)).toThrow('private');
});

test('plain HTTP to this machine works beside an allowed host of the same name', async () => {
  await using receiver = await startReceiver();
  const url = receiver.url.replace('127.0.0.1', 'localhost');
  const sent = await post(url, { allowLoopback: true, allowHosts: ['localhost'] });
  expect(sent).toMatchObject({ status: 204 });
});

test.each(['ENOTFOUND', 'ESERVFAIL', 'ETIMEOUT', 'ENODATA'])(
  'a name that cannot be resolved (%s) fails this webhook and nothing else',
  async (code) => {
    const lookup: LookupFunction = (_, __, callback) =>
      callback(Object.assign(new Error('no address'), { code }), '');
    expect(await post('https://receiver.example/', {}, lookup)).toMatchObject({
      status: null,
      problem: code,
    });
  },
);

test.each(['*', 'n8n.internal:443', 'https://n8n.internal', 'user@n8n.internal', 'n8n.internal/hooks', ''])(
  'a relay does not start with %j as an allowed host',
  (host) => {
    expect(() => checkTargetRules({ allowHosts: [host] })).toThrow(
      'targets.allowHosts must be names of hosts',
    );
  },
);
