// The smallest reverse proxy on node:http. Arguments: its port, and the origin of the service.
import { Agent, createServer, request } from 'node:http';

const [port, upstream = ''] = process.argv.slice(2);
const { hostname, port: upstreamPort, host } = new URL(upstream);
const agent = new Agent({ keepAlive: true });

createServer((incoming, outgoing) => {
  const { method, url: path, headers } = incoming;
  const sent = request(
    { agent, hostname, port: upstreamPort, method, path, headers: { ...headers, host } },
    (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    },
  );
  sent.on('error', () => outgoing.destroy());
  incoming.pipe(sent);
}).listen(Number(port), '127.0.0.1');
