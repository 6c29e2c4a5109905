import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

/** The first byte of each sealed value. */
const VERSION = '01';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = 'aes-256-gcm';

/** The table, run, row, ... of a value. */
export type Place = readonly (string | number)[];

/**
 * Encrypts personal data, each value bound to its place: moved to another row, it can't be opened. Texts are sealed as
 * hexadecimal digits, because many small buffers hold memory for long.
 */
export interface Sealer {
  sealText: (text: string, place: Place) => string;
  /** @throws Error if it was changed, moved, or sealed with another key. */
  openText: (sealed: string, place: Place) => string;
  sealBytes: (bytes: Uint8Array, place: Place) => Buffer;
  /** @throws Error as `openText` does. */
  openBytes: (sealed: Uint8Array, place: Place) => Buffer;
}

/**
 * AES-256-GCM with a random nonce for each value; one key is safe for 2^32 values (NIST SP 800-38D §8.3). The place is the
 * additional data. A sealed value is one byte of version, nonce, ciphertext, tag.
 *
 * @param key 32 bytes.
 */
export function createSealer(key: Uint8Array): Sealer {
  const secret = createSecretKey(key);
  return {
    sealText(text, place) {
      const nonce = nonces();
      const cipher = createCipheriv(ALGORITHM, secret, nonce).setAAD(bytesOf(place));
      const hidden = cipher.update(text, 'utf8', 'hex') + cipher.final('hex');
      return VERSION + nonce.toString('hex') + hidden + cipher.getAuthTag().toString('hex');
    },
    openText(sealed, place) {
      const [start, end] = [2 + NONCE_BYTES * 2, sealed.length - TAG_BYTES * 2];
      assertSealed(sealed.slice(0, 2), start <= end);
      const nonce = Buffer.from(sealed.slice(2, start), 'hex');
      const decipher = decipherOf(secret, { nonce, tag: Buffer.from(sealed.slice(end), 'hex'), place });
      return decipher.update(sealed.slice(start, end), 'hex', 'utf8') + decipher.final('utf8');
    },
    sealBytes(bytes, place) {
      const nonce = nonces();
      const cipher = createCipheriv(ALGORITHM, secret, nonce).setAAD(bytesOf(place));
      const hidden = [cipher.update(bytes), cipher.final()];
      return Buffer.concat([Buffer.from(VERSION, 'hex'), nonce, ...hidden, cipher.getAuthTag()]);
    },
    openBytes(sealed, place) {
      const value = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.length);
      const [start, end] = [1 + NONCE_BYTES, value.length - TAG_BYTES];
      assertSealed(value.toString('hex', 0, 1), start <= end);
      const decipher = decipherOf(secret, {
        nonce: value.subarray(1, start),
        tag: value.subarray(end),
        place,
      });
      return Buffer.concat([decipher.update(value.subarray(start, end)), decipher.final()]);
    },
  };
}

function assertSealed(version: string, isLongEnough: boolean): void {
  if (version !== VERSION || !isLongEnough) throw new Error('not a sealed value of this version');
}

function decipherOf(
  secret: KeyObject,
  { nonce, tag, place }: { nonce: Buffer; tag: Buffer; place: Place },
): ReturnType<typeof createDecipheriv> {
  const decipher = createDecipheriv(ALGORITHM, secret, nonce, { authTagLength: TAG_BYTES });
  return decipher.setAAD(bytesOf(place)).setAuthTag(tag);
}

/** JSON, so that different places have different bytes. */
function bytesOf(place: Place): Buffer {
  return Buffer.from(JSON.stringify(place));
}

let unused = Buffer.alloc(0);

/** Requests many random bytes at once: a system call costs more than the encryption of a row. */
function nonces(): Buffer {
  if (unused.length === 0) unused = randomBytes(NONCE_BYTES * 1_024);
  const nonce = unused.subarray(0, NONCE_BYTES);
  unused = unused.subarray(NONCE_BYTES);
  return nonce;
}
