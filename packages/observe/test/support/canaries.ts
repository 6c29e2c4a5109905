import { createHash } from 'node:crypto';

import * as fc from 'fast-check';

/**
 * Values that stand for personal ones in tests: no other text looks like them, so that they can be found wherever they
 * got to.
 */
const LETTERS = 'kqzx';
const DIGITS = '7081726';
const YEAR = '1901';

/** Finds every value that this file makes, in any case. */
export const CANARY = /kqzx[a-z]{6}|7081726\d{3}|1901-\d\d-\d\d/i;

const number = fc.integer({ min: 0, max: 2 ** 31 - 1 });

/** A name. */
export const letters = number.map(
  (n) => LETTERS + digest(n).replaceAll(/\d/g, (digit) => 'ghijklmnop'[+digit]!),
);

/** A number of a document, as text. */
export const digits = number.map((n) => DIGITS + String(n).padStart(9, '0').slice(-9));

/** A day. */
export const day = number.map((n) => `${YEAR}-${two((n % 12) + 1)}-${two((n % 28) + 1)}`);

/** Texts of each form that the reducer knows. */
export const text = fc.oneof(
  letters,
  digits,
  day,
  day.map((one) => `${one}T09:30:00.000Z`),
  day.map((one) => `${one} 09:30:00+10:00`),
  letters.map((one) => one.toUpperCase()),
  letters.map((one) => `https://${one}.example/${one}?t=${one}`),
  letters.map((one) => `/v2/visa_check/${one}`),
  letters.map((one) => `${one}@example.com`),
  letters.map((one) => `<p class="${one}">${one}&amp;</p>`),
  fc.tuple(letters, digits).map(([name, id]) => `${name} ${id}\u0000\n${name}`),
);

/** Several of them. */
export const record = fc.dictionary(letters, text, { minKeys: 1, maxKeys: 3 });

/** Any JSON. */
export const value = fc.oneof(
  text,
  digits.map(Number),
  fc.constantFrom(null, true, 0, -1.5, '', [], {}),
  fc.array(text, { maxLength: 3 }),
  record,
);

function digest(n: number): string {
  return createHash('md5').update(String(n)).digest('hex').slice(0, 12);
}

function two(n: number): string {
  return String(n).padStart(2, '0');
}
