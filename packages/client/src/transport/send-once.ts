import type { Connection } from './connection.ts';

/**
 * The same create or update with a body that the runtime cannot send again behind our back. Deno's `fetch` sends a text
 * twice when a kept-alive connection is cut, a `Blob` once; Node's own sends all but a stream twice when it meets a 421.
 * Whether another `fetch` takes a stream is not known. In Chromium nothing helps: it keeps a copy of every body.
 */
export function sentOnce(request: Request, json: string, { isOwnFetch }: Connection): Request {
  const [, runtime] = /^(Deno|Node\.js)\//.exec(globalThis.navigator?.userAgent ?? '') ?? [];
  const body = new Blob([json]);
  if (runtime === 'Deno') return new Request(request, { method: request.method, body });
  if (runtime === undefined || !isOwnFetch) return request;
  const init: RequestInit & { duplex: 'half' } = { body: body.stream(), duplex: 'half' };
  const streamed = new Request(request, init);
  // Otherwise it would go in chunks, which not every gateway takes.
  streamed.headers.set('content-length', `${body.size}`);
  return streamed;
}
