import type { ResponseHead } from '../options/fetch.ts';

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
