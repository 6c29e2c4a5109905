import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import zlib from 'node:zlib';

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

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: zlib.createGunzip,
  'x-gzip': zlib.createGunzip,
  deflate: zlib.createInflate,
  br: zlib.createBrotliDecompress,
};

/** A file passes as it is. JSON loses its coding, because the URLs in it change; the client is on the same machine. */
export function planOf({ headers, statusCode = 0 }: IncomingMessage, method: string): ResponsePlan {
  const type = headers['content-type'] ?? '';
  const isJson = isJsonType(type);
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const decoder = decoders[coding];
  const hasBody =
    method !== 'HEAD' && statusCode !== 204 && statusCode !== 304 && headers['content-length'] !== '0';
  return {
    isCopied: isCopiedType(type),
    isRewritten: isJson && hasBody && (coding === 'identity' || decoder !== undefined),
    decoder,
  };
}
