import { createServer, request } from 'node:http';
import { connect } from 'node:net';

import { listen, type Listening } from '../support/loopback-server.ts';

/** A proxy on loopback, for `CONNECT` and for requests with an absolute URL. */
export interface Proxy extends Listening {
  /** The host and port of each request. */
  readonly targets: readonly string[];
}

export async function startProxy(): Promise<Proxy> {
  const targets: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '');
    targets.push(url.host);
    const { method, headers } = incoming;
    const forwarded = request(url, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  server.on('connect', ({ url = '' }, client, head) => {
    targets.push(url);
    const { hostname, port } = new URL(`http://${url}`);
    const target = connect(Number(port || 80), hostname, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      target.write(head);
      target.pipe(client).pipe(target);
    });
    for (const socket of [client, target]) socket.on('error', () => undefined);
  });
  return { ...(await listen(server)), targets };
}
