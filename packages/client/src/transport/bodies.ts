import { invalid } from '../errors/invalid-request-error.ts';
import type { FetchResponse, ResponseHead } from '../options/fetch.ts';

/** @returns undefined for no body. @throws InvalidRequestError for what JSON cannot say. */
export function jsonOf(body: unknown, operationId: string): string | undefined {
  try {
    return JSON.stringify(body);
  } catch {
    throw invalid('', 'must be JSON: no cycles, no BigInt', operationId);
  }
}

/** A body as it goes on the wire now, whatever its owner does with it later. */
export function snapshotOf<Body extends object>(body: Body, operationId: string): Body {
  return JSON.parse(jsonOf(body, operationId)!) as Body;
}

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
 * length. ky gives a body to `fetch` as it is. Whether another `fetch` takes a stream is not known. In Chromium nothing helps: it keeps a copy of every body.
 */
export function onceBody(json: string, isOwnFetch: boolean): OnceBody | undefined {
  const runtime = globalThis.navigator?.userAgent ?? '';
  const body = new Blob([json]);
  if (runtime.startsWith('Deno/')) return { body };
  if (!isOwnFetch || !runtime.startsWith('Node.js/')) return undefined;
  return { body: body.stream(), duplex: 'half', headers: { 'content-length': `${body.size}` } };
}

/** The successful end of a call. */
export interface Answer extends ResponseHead {
  /** The whole body; empty when it is left to be streamed. */
  readonly text: string;
  readonly body: unknown;
}

export type ByteStream = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The body of a response as a web stream. */
export function streamOf(body: unknown): ByteStream | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if (body instanceof ReadableStream) return body as ByteStream;
  // Only Node's streams get here, and Node has `from`, which the types of browsers do not.
  const { from } = ReadableStream as unknown as { from: (body: object) => ByteStream };
  return from.call(ReadableStream, body);
}

/**
 * The type of a redirect that the runtime hides. No request is sent with `redirect: 'follow'`: a create may be answered
 * with 303, the new check as its body, and a `Location` that is misspelt (service.md §4.1), so following it loses the
 * check; Interface B's POSTs would take their body and account key to another URL; and what a GET takes along is ours to
 * decide (see follow-redirects.ts). Browsers give such a response the status 0, no headers and no body.
 */
export const HIDDEN = 'opaqueredirect';

/**
 * The whole body as text, in UTF-8 as `text()` of a response reads it. What is longer than `limit` bytes after decompression is
 * given up at once: a body without end must not take all memory.
 *
 * @throws what `tooLong` makes.
 */
export async function readText(
  response: FetchResponse,
  limit: number | false,
  tooLong: () => Error,
): Promise<string> {
  const stream = limit && streamOf(response.body);
  if (!stream) {
    const text = await response.text();
    // A stand-in without a stream has it in memory already.
    if (limit && text.length > limit) throw tooLong();
    return text;
  }
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    if ((size += value.byteLength) > limit) {
      void reader.cancel().catch(() => undefined);
      throw tooLong();
    }
    text += decoder.decode(value, { stream: true });
  }
}
