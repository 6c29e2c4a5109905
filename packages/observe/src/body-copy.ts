import { contentCoding } from './content-coding.ts';
import type { ObservedBody } from './exchange.ts';

/** Bytes of one body that are kept for the observer. */
const MOST_OF_ONE = 16 * 1024 * 1024;

/** Bytes of all bodies that are kept at the same time. */
const MOST_OF_ALL = 64 * 1024 * 1024;

let kept = 0;

/**
 * Copies a body while it streams by. Only counts the bytes of a body that is too large, or that comes while the copies fill
 * their memory.
 */
export class BodyCopy {
  #chunks: Buffer[] | undefined = [];
  #kept = 0;
  #bytes = 0;

  readonly add = (chunk: Buffer): void => {
    this.#bytes += chunk.length;
    if (!this.#chunks) return;
    if (this.#kept + chunk.length > MOST_OF_ONE || kept + chunk.length > MOST_OF_ALL) {
      this.drop();
      return;
    }
    this.#chunks.push(chunk);
    this.#kept += chunk.length;
    kept += chunk.length;
  };

  /** Bytes that have come, kept or not. */
  get bytes(): number {
    return this.#bytes;
  }

  /** What has come. The copy holds its memory until `drop`. */
  body(): ObservedBody {
    return this.#chunks ? Buffer.concat(this.#chunks) : { bytes: this.#bytes, unread: 'too-large' };
  }

  /** Forgets what has come. May be called twice. */
  drop(): void {
    kept -= this.#kept;
    this.#kept = 0;
    this.#chunks = undefined;
  }
}

/**
 * Decodes the content coding of a body. A body that is broken, that would become too large, or that has an unknown coding,
 * stays unread.
 */
export async function decoded(body: ObservedBody, header: string | undefined): Promise<ObservedBody> {
  const { isCoded, decoder } = contentCoding(header);
  if (!(body instanceof Uint8Array) || body.byteLength === 0 || !isCoded) return body;
  const bytes = body.byteLength;
  if (!decoder) return { bytes, unread: 'encoded' };
  const plain: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of decoder().end(body) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MOST_OF_ONE) return { bytes, unread: 'too-large' };
      plain.push(chunk);
    }
    return Buffer.concat(plain);
  } catch {
    return { bytes, unread: 'encoded' };
  }
}
