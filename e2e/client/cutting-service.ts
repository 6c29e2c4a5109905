import { createServer } from 'node:net';
import path from 'node:path';

import { listen, type Listening } from '../support/loopback-server.ts';

/** What happens to a write: its connection is cut after all of it has arrived, or it gets a status. */
export type Fate = 'cut' | number;

export interface Arrival {
  path: string;
  body: string;
  /** Whether the connection had carried a request before. */
  isReused: boolean;
  /** Whether the body came with its length. Some gateways refuse chunks. */
  hasLength: boolean;
}

export interface CuttingService extends Listening {
  readonly writes: readonly Arrival[];
}

const CORS = [
  'access-control-allow-origin: *',
  'access-control-allow-headers: *, authorization',
  'access-control-max-age: 600',
];
const checkAt = (at: string) =>
  JSON.stringify({ data: { id: path.posix.basename(at), status: 'pending', attachments: [] } });

/**
 * A service on bare TCP, because no HTTP library can read a whole POST and then cut the connection without a response. All
 * other requests are answered, and their connection is kept alive unless `closes` is true. Reads of checks are answered
 * when so many wait `together`: a busy browser would otherwise send them one after another, on fewer connections.
 */
export async function cuttingService(
  fate: Fate,
  { closes = false, together = 1 } = {},
): Promise<CuttingService> {
  const writes: Arrival[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    let text = '';
    let answered = 0;
    const answer = (status: number, body: string) => {
      answered += 1;
      const headers = [
        `content-length: ${body.length}`,
        `connection: ${closes ? 'close' : 'keep-alive'}`,
        ...CORS,
      ];
      socket.write(`HTTP/1.1 ${status} X\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
      if (closes) socket.end();
    };
    socket.on('data', (data) => {
      text += data.toString('latin1');
      for (let request = read(text); request !== undefined; request = read(text)) {
        text = request.rest;
        const { method, path: at, body, hasLength } = request;
        if (method === 'GET' && at.startsWith('/v2/visa-checks/')) {
          waiting.push(() => answer(200, checkAt(at)));
          if (waiting.length === together) for (const go of waiting.splice(0)) go();
          continue;
        }
        if (method !== 'POST') {
          answer(200, '');
          continue;
        }
        writes.push({ path: at, body, isReused: answered > 0, hasLength });
        if (fate === 'cut') socket.destroy();
        else answer(fate, '{}');
      }
    });
  });
  return { ...(await listen(server)), writes };
}

/** The first request in a text, once it is complete. */
function read(text: string) {
  const end = text.indexOf('\r\n\r\n') + 4;
  if (end < 4) return undefined;
  const head = text.slice(0, end);
  const [method = '', target = ''] = head.split(' ');
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  const isChunked = /^transfer-encoding: *chunked/im.test(head);
  const last = isChunked ? text.indexOf('0\r\n\r\n', end) + 5 : end + Number(length ?? 0);
  if (last < end || text.length < last) return undefined;
  return {
    method,
    path: target.replace(/\?.*/, ''),
    body: text.slice(end, last),
    hasLength: length !== undefined,
    rest: text.slice(last),
  };
}
