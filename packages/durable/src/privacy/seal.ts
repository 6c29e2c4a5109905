import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what is personal, each value bound to its place: moved to another row, it cannot be opened. */
export interface Sealer {
  seal: (plain: string | Uint8Array, place: readonly (string | number)[]) => Buffer;
  /** @throws Error when it was changed, moved, or sealed with another key. */
  open: (sealed: Uint8Array, place: readonly (string | number)[]) => Buffer;
}

/**
 * AES-256-GCM with a random nonce for each value, which holds for 2^32 values a key (NIST SP 800-38D §8.3). The place is
 * the additional data. A sealed value: one byte of version, nonce, ciphertext, tag.
 *
 * @param key 32 bytes.
 */
export function createSealer(key: Uint8Array): Sealer {
  const secret = createSecretKey(key);
  return {
    seal(plain, place) {
      const nonce = nonces();
      const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(placeBytes(place));
      const hidden = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain);
      return Buffer.concat([[VERSION], nonce, hidden, cipher.final(), cipher.getAuthTag()].map(bytes));
    },
    open(sealed, place) {
      const value = bytes(sealed);
      if (value[0] !== VERSION || value.length < 1 + NONCE_BYTES + TAG_BYTES) {
        throw new Error('not a sealed value of this version');
      }
      const end = value.length - TAG_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', secret, value.subarray(1, 1 + NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(placeBytes(place)).setAuthTag(value.subarray(end));
      return Buffer.concat([decipher.update(value.subarray(1 + NONCE_BYTES, end)), decipher.final()]);
    },
  };
}

/** JSON, so that no two places have the same bytes. */
function placeBytes(place: readonly (string | number)[]): Buffer {
  return Buffer.from(JSON.stringify(place));
}

function bytes(value: Uint8Array | readonly number[]): Buffer {
  return value instanceof Uint8Array
    ? Buffer.from(value.buffer, value.byteOffset, value.length)
    : Buffer.from(value);
}

/** Random bytes are asked for many nonces at once: each call of the system costs more than the encryption of a row. */
const nonces = pool(NONCE_BYTES, 1_024);

function pool(size: number, count: number): () => Buffer {
  let left = Buffer.alloc(0);
  return () => {
    if (left.length === 0) left = randomBytes(size * count);
    const next = left.subarray(0, size);
    left = left.subarray(size);
    return next;
  };
}
