import type { Transform } from 'node:stream';
import zlib from 'node:zlib';

import { AnyInflate } from './any-inflate.ts';

type Decoder = () => Transform;

/** Node before 22.15 has no zstd. */
const zstd: [string, Decoder][] = 'createZstdDecompress' in zlib ? [['zstd', zlib.createZstdDecompress]] : [];

const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', zlib.createGunzip],
  ['x-gzip', zlib.createGunzip],
  ['deflate', () => new AnyInflate()],
  ['br', zlib.createBrotliDecompress],
  ...zstd,
]);

/** How a body is coded, by its `Content-Encoding`. */
export interface ContentCoding {
  readonly isCoded: boolean;
  /** Makes a stream that takes the coding away; undefined for a coding that isn't known. */
  readonly decoder: Decoder | undefined;
}

export function contentCoding(header: string | undefined): ContentCoding {
  const name = header?.trim().toLowerCase() ?? '';
  return { isCoded: name !== '' && name !== 'identity', decoder: decoders.get(name) };
}
