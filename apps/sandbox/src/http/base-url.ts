import type { IncomingMessage } from 'node:http';

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/iu;

/**
 * The URL by which the caller reaches this sandbox: the configured public URL, otherwise `Host` if that is valid, otherwise the
 * address of the socket.
 */
export function baseUrlOf(incoming: IncomingMessage, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const { host } = incoming.headers;
  if (host !== undefined && HOST.test(host)) return `http://${host}`;
  const { localAddress = '127.0.0.1', localPort } = incoming.socket;
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}
