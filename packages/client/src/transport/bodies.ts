import { invalid } from '../errors/invalid-request-error.ts';
import type { FetchResponse, ResponseHead } from '../options/fetch.ts';

/** @returns undefined for no body. @throws InvalidRequestError for a value that JSON can't express. */
export function jsonOf(body: unknown, operationId: string): string | undefined {
  try {
    return JSON.stringify(body);
  } catch {
    throw invalid('', 'must be JSON: no cycles, no BigInt', operationId);
  }
}

/** A copy of a body as it is sent now, which later changes of the caller don't affect. */
export function snapshotOf<Body extends object>(body: Body, operationId: string): Body {
  return JSON.parse(jsonOf(body, operationId)!) as Body;
}

/** The response of a successful call. */
export interface Answer extends ResponseHead {
  /** The whole body; empty if it is to be streamed. */
  readonly text: string;
  readonly body: unknown;
}

export type ByteStream = ReadableStream<Uint8Array<ArrayBuffer>>;

export function streamOf(body: unknown): ByteStream | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if (body instanceof ReadableStream) return body as ByteStream;
  // Only Node's streams get here. Node has `from`, which the browser types don't.
  const { from } = ReadableStream as unknown as { from: (body: object) => ByteStream };
  return from.call(ReadableStream, body);
}

/**
 * The type of a redirect that the runtime hides. No request is sent with `redirect: 'follow'`. The service may respond to a
 * create with 303, the new check as the body and a misspelt `Location` (service.md §4.1), so following it would lose the check.
 * Interface B's POSTs would send their body and account key to another URL. For a GET, the client decides which headers are
 * sent on (see follow-redirects.ts). Browsers give such a response status 0, no headers and no body.
 */
export const HIDDEN = 'opaqueredirect';

/**
 * The whole body as UTF-8 text, like `text()` of a response. Reading stops at `limit` bytes after decompression, because an
 * endless body must not use up the memory.
 *
 * @throws the error of `tooLong`.
 */
export async function readText(
  response: FetchResponse,
  limit: number | false,
  tooLong: () => Error,
): Promise<string> {
  const stream = limit && streamOf(response.body);
  if (!stream) {
    const text = await response.text();
    // A replacement of `fetch` without a stream already has it in memory.
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
