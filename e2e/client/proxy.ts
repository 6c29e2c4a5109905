import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

/** A proxy on loopback, for requests by `CONNECT` and for those with a whole URL. */
export interface Proxy extends Disposable {
  readonly url: string;
  /** Host and port of what it was asked for. */
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
