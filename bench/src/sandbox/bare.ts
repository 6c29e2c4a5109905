import { createServer } from 'node:http';

/** Responds to every request with the same JSON text of `bytes` bytes. This measures the cost of `node:http` itself. */
const [port, bytes] = process.argv.slice(2).map(Number) as [number, number];
const body = JSON.stringify({ data: 'x'.repeat(bytes - '{"data":""}'.length) });

createServer((_incoming, outgoing) => {
  outgoing.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes,
  });
  outgoing.end(body);
}).listen(port, '127.0.0.1');
