import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends bytes as they are, and returns everything received until the connection ends. */
export async function rawRequest(
  port: number,
  text: string | Uint8Array,
  { halfClose = false } = {},
): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: halfClose });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // The connection may also end with a reset after the response.
  socket.on('error', () => {});
  if (halfClose) socket.end(text);
  else socket.write(text);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}
