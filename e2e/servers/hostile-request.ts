import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { array, constantFrom, oneof, record, string, tuple, uint8Array, type Arbitrary } from 'fast-check';

/** Texts made of `pieces`, in any order. */
const madeOf = (...pieces: readonly string[]) => string({ unit: constantFrom(...pieces), maxLength: 12 });

const method = oneof(
  { arbitrary: constantFrom('GET', 'POST'), weight: 4 },
  constantFrom('HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT', 'PROPFIND', 'get', ''),
);

const path = oneof(
  constantFrom(
    '/v2/visa-checks',
    '/v2/visa-checks/vc_1',
    '/v2/visa-checks/vc_1/attachments/att_1',
    '/visa-checks/lookup',
    '/v1/getdata',
    '/v1/onboarding/',
    '/employee/v1/getdata',
    '/_sandbox/requests',
    '/try/sandbox.json',
    'http://localhost/v2/visa-checks',
    '*',
  ),
  madeOf(
    ...'/.:;@&=[]{}|^`"<>~\\\u00ff\u0080',
    '/v2/visa-checks/',
    '%',
    '%f',
    '%ff',
    '%00',
    '%2f',
    '%2e%2e',
    '//',
    '..',
    '/v1',
  ),
);
const query = madeOf(
  ...'?&=#%[]',
  '?__code=',
  '&__code=',
  '100',
  '999',
  '__example=a',
  '__dynamic=true',
  '__seed=',
  '__server=',
  'key=k',
  'limit=',
  '-1',
  '1e9',
  '%ff',
);

const headerName = constantFrom(
  'Host',
  'Prefer',
  'Content-Type',
  'Accept',
  'Accept-Encoding',
  'Authorization',
  'Version',
  'Content-Length',
  'Transfer-Encoding',
  'Content-Encoding',
  'Connection',
  'Upgrade',
  'Expect',
  'Origin',
  'Access-Control-Request-Method',
  'Access-Control-Request-Headers',
  'Sec-Fetch-Site',
  'Range',
  'If-None-Match',
  'If-Modified-Since',
  'Cookie',
  'X\u00ff',
);
const headerValue = oneof(
  constantFrom(
    'localhost',
    'application/json',
    'chunked',
    'close',
    '100-continue',
    'null',
    'gzip, br',
    'Bearer a',
    'websocket',
  ),
  madeOf(
    ...';,="/ *\t\u00ff\u0080',
    'code=',
    'Code',
    'example=',
    'dynamic=true',
    'seed=',
    '100',
    '101',
    '204',
    '999',
    'application/',
    'json',
    'text',
    'q=',
    'charset',
    'bytes=',
    '-1',
    '5',
    'W/"',
    'http://',
    'localhost',
  ),
);

const GOOD_HEADERS = [
  ['Host', 'localhost'],
  ['Authorization', 'Bearer sandbox-access-token'],
  ['Version', '2024-03-05'],
  ['Content-Type', 'application/json'],
] as const;

const body = oneof(
  constantFrom(
    '',
    '{}',
    '{"ids":["vc_1"]}',
    '{"a":',
    '[[[[',
    '"\ud800"',
    'null',
    '5\r\n{"a":\r\n0\r\n\r\n',
    '\u0000',
  ),
  madeOf(...'{}[]":,\\0\u0000\u00ff', '1e999', '"__proto__"', 'null', '\r\n'),
);

const request: Arbitrary<string> = record({
  start: tuple(method, path, query),
  good: constantFrom(GOOD_HEADERS, GOOD_HEADERS.slice(0, 1), []),
  headers: array(tuple(headerName, headerValue), { maxLength: 4 }),
  body,
  announced: constantFrom(true, false),
}).map(({ start: [verb, where, asked], good, headers, body, announced }) =>
  [
    `${verb} ${where}${asked} HTTP/1.1`,
    ...[...good, ...headers].map(([name, value]) => `${name}: ${value}`),
    ...(announced && body !== '' ? [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`] : []),
    '',
    body,
  ].join('\r\n'),
);

/** The bytes that a hostile caller sends on one connection: nearly valid requests, several requests, or noise. */
export const hostileBytes: Arbitrary<Buffer> = oneof(
  { arbitrary: request.map((text) => Buffer.from(text, 'latin1')), weight: 8 },
  array(request, { minLength: 2, maxLength: 4 }).map((texts) => Buffer.from(texts.join(''), 'latin1')),
  tuple(request, uint8Array({ maxLength: 40 })).map(([text, noise]) =>
    Buffer.concat([Buffer.from(text, 'latin1'), noise]),
  ),
  uint8Array({ maxLength: 200 }).map((noise) => Buffer.from(noise)),
);

/** Milliseconds. */
const PATIENCE = 30_000;

/**
 * Sends the bytes, closes its half of the connection, and reads until the server closes the other half.
 *
 * @throws Error when that takes longer than {@link PATIENCE}.
 */
export async function sendHostile(port: number, bytes: Buffer): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  const ended = new Promise<true>((resolve) => {
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    socket.on('end', () => resolve(true));
    // A reset also counts as the end.
    socket.on('error', () => resolve(true));
    socket.on('close', () => resolve(true));
  });
  socket.end(bytes);
  try {
    if (await Promise.race([ended, sleep(PATIENCE, false, { ref: false })])) return received;
    throw new Error('The server keeps the connection open.');
  } finally {
    socket.destroy();
  }
}

/** The statuses of the responses on a connection. */
export function statusesIn(received: string): number[] {
  return [...received.matchAll(/^HTTP\/1\.1 (\d+)/gmu)].map(([, status]) => Number(status));
}
