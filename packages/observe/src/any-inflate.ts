import { Transform, type TransformCallback } from 'node:stream';
import { createInflate, createInflateRaw } from 'node:zlib';

/** In the first byte of the zlib format (RFC 1950): the method, which is always the same one. */
const [METHOD, DEFLATE] = [0x0f, 8];

/**
 * Decodes `deflate` in both its forms, as clients do: the zlib format, and the raw one that some servers send under this name
 * (RFC 9110 §8.4.1.2).
 */
export class AnyInflate extends Transform {
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
