import { Transform, type TransformCallback } from 'node:stream';
import zlib from 'node:zlib';
import { createInflate, createInflateRaw } from 'node:zlib';

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

/** In the first byte of the zlib format (RFC 1950): the method, which is always the same one. */
const [METHOD, DEFLATE] = [0x0f, 8];

/**
 * Decodes `deflate` in both its forms, as clients do: the zlib format, and the raw one that some servers send under this name
 * (RFC 9110 §8.4.1.2).
 */
class AnyInflate extends Transform {
  #inflate: Transform | undefined;

  override _transform(chunk: Buffer, encoding: BufferEncoding, done: TransformCallback): void {
    this.#inflate ??= this.#start(chunk);
    this.#inflate.write(chunk, encoding, (error) => done(error));
  }

  override _flush(done: TransformCallback): void {
    // It ends by itself where the coded data end.
    if (!this.#inflate || this.#inflate.readableEnded) return done();
    this.#inflate.once('end', () => done()).end();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#inflate?.destroy();
    done(error);
  }

  #start([first = 0]: Buffer): Transform {
    const inflate = (first & METHOD) === DEFLATE ? createInflate() : createInflateRaw();
    inflate.on('data', (chunk: Buffer) => this.push(chunk));
    inflate.once('error', (error) => this.destroy(error));
    return inflate;
  }
}
