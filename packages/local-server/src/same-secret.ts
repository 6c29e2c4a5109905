import { timingSafeEqual } from 'node:crypto';

/** The bytes of the secret that was expected last: nearly always the next one too. */
let [expectedLast, expectedBytes] = ['', Buffer.alloc(0)];

/** Compares what a caller sent with a secret, in a time that does not tell where they differ. It may tell the secret's length. */
export function sameSecret(given: string, expected: string): boolean {
  if (expected !== expectedLast) [expectedLast, expectedBytes] = [expected, Buffer.from(expected)];
  const bytes = Buffer.from(given);
  return bytes.length === expectedBytes.length && timingSafeEqual(bytes, expectedBytes);
}
