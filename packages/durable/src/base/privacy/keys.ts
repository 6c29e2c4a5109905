import { hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** The shortest accepted key, in characters. */
export const SHORTEST_KEY = 8;

/** Independent keys of 32 bytes each: none reveals another. */
export interface Keys {
  readonly seal: Buffer;
  readonly fingerprint: Buffer;
  readonly sign: Buffer;
  /** For HMACs of seen values, which show whether a value changed. */
  readonly mark: Buffer;
  /** Kept in the ledger. It shows whether a secret is the right one, and nothing else about it. */
  readonly proof: Buffer;
}

/** OWASP's recommendation for scrypt with 32 MB: about 0.3 s, once at the start. */
const STRENGTH = 'scrypt:32768:8:3';
/** A manipulated ledger must not make this program compute for an hour. */
const LARGEST_COST = 2 ** 18;

/** A salt for a new ledger. It also names the algorithm, so that a later version can choose another for new ledgers. */
export function newSalt(): string {
  return `${STRENGTH}:${randomBytes(16).toString('base64')}`;
}

/**
 * Derives the keys from a secret, by scrypt and then HKDF for each use.
 *
 * @throws RangeError if the salt isn't one of {@link newSalt}.
 */
export async function deriveKeys(secret: string, salt: string): Promise<Keys> {
  const [, cost, blockSize, parallel, text] = /^scrypt:(\d+):(\d+):(\d+):([\w+/]{22}==)$/.exec(salt) ?? [];
  const options = { cost: Number(cost), blockSize: Number(blockSize), parallelization: Number(parallel) };
  if (text === undefined || options.cost * options.blockSize * options.parallelization > LARGEST_COST * 24) {
    throw new RangeError('This is not a salt that this program can use.');
  }
  const random = Buffer.from(text, 'base64');
  const root = await new Promise<Buffer>((resolve, reject) => {
    const maxmem = 256 * options.cost * options.blockSize;
    // Keyboards compose the same letters differently.
    scrypt(secret.normalize('NFC'), random, 32, { ...options, maxmem }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
  const part = (use: string) => Buffer.from(hkdfSync('sha256', root, random, `workrights ledger ${use}`, 32));
  return {
    seal: part('seal'),
    fingerprint: part('fingerprint'),
    sign: part('sign'),
    mark: part('mark'),
    proof: part('proof'),
  };
}

/** Compares in constant time. */
export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
