// Responds to every request with the completed check of the contract. Prints its URL.
import { createServer } from 'node:http';

import { answer } from './answer.ts';

const body = JSON.stringify(answer);

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number };
  console.log(`http://127.0.0.1:${port}`);
});
