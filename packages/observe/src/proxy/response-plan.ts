import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';

import { contentCoding } from '../content-coding.ts';
import { isCopiedType, isJsonType } from '../content-type.ts';

/** What is done with the body of a response on its way. */
export interface ResponsePlan {
  /** Whether a copy is kept for the observer. */
  readonly isCopied: boolean;
  /** Whether it is JSON that can be read, so that the URLs in it can be changed. */
  readonly isRewritten: boolean;
  /** Takes its content coding away, before its URLs are changed. */
  readonly decoder: (() => Transform) | undefined;
}

/** A file passes unchanged. JSON is decoded, because the URLs in it change; the client is on the same machine. */
export function planOf({ headers, statusCode = 0 }: IncomingMessage, method: string): ResponsePlan {
  const type = headers['content-type'] ?? '';
  const isJson = isJsonType(type);
  const { isCoded, decoder } = contentCoding(headers['content-encoding']);
  const hasBody =
    method !== 'HEAD' && statusCode !== 204 && statusCode !== 304 && headers['content-length'] !== '0';
  return {
    isCopied: isCopiedType(type),
    isRewritten: isJson && hasBody && (!isCoded || decoder !== undefined),
    decoder,
  };
}
