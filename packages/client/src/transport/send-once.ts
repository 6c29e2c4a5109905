/** A body with what goes into the request beside it. */
export interface OnceBody {
  body: Blob | ReadableStream<Uint8Array<ArrayBuffer>>;
  duplex?: 'half';
  headers?: { 'content-length': string };
}

/**
 * The body of a create or update in a form that the runtime cannot send again behind our back; undefined where its text
 * is as good. Deno's `fetch` sends a text twice when a kept-alive connection is cut, a `Blob` once; Node's own sends all
 * but a stream twice when it meets a 421, and would send that in chunks, which not every gateway takes, without its
 * length. Whether another `fetch` takes a stream is not known. In Chromium nothing helps: it keeps a copy of every body.
 */
export function onceBody(json: string, isOwnFetch: boolean): OnceBody | undefined {
  const runtime = globalThis.navigator?.userAgent ?? '';
  const body = new Blob([json]);
  if (runtime.startsWith('Deno/')) return { body };
  if (!isOwnFetch || !runtime.startsWith('Node.js/')) return undefined;
  return { body: body.stream(), duplex: 'half', headers: { 'content-length': `${body.size}` } };
}
