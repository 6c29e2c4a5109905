import { timingSafeEqual } from 'node:crypto';

/** Caches the bytes of the last expected secret, because nearly every call expects the same one. */
let [expectedLast, expectedBytes] = ['', Buffer.alloc(0)];

/** Compares a value with a secret. The time doesn't show where they differ, but may show the secret's length. */
export function sameSecret(given: string, expected: string): boolean {
  if (expected !== expectedLast) [expectedLast, expectedBytes] = [expected, Buffer.from(expected)];
  const bytes = Buffer.from(given);
  return bytes.length === expectedBytes.length && timingSafeEqual(bytes, expectedBytes);
}
