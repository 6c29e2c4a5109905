import { expect, test, vi } from 'vitest';

// The real derivation. Other tests use a faster one: see quick-keys.ts.
const { deriveKeys, newSalt } = await vi.importActual<typeof import('../../../src/base/privacy/keys.ts')>(
  '../../../src/base/privacy/keys.ts',
);

const SECRET = 'an invented secret';

test('the same secret and salt give the same keys, and each use has a key of its own', async () => {
  const salt = newSalt();
  const keys = await deriveKeys(SECRET, salt);
  expect(await deriveKeys(SECRET, salt)).toEqual(keys);
  const texts = Object.values(keys).map((key) => (key as Buffer).toString('hex'));
  expect(new Set(texts).size).toBe(5);
  expect(await deriveKeys('another invented secret', salt)).not.toEqual(keys);
  expect(await deriveKeys(SECRET, newSalt())).not.toEqual(keys);
});

test('whoever has a ledger, and guesses its key, needs the time that OWASP recommends for each guess', () => {
  expect(newSalt()).toMatch(/^scrypt:32768:8:3:/);
});

test('a letter with an accent is the same on each keyboard', async () => {
  const salt = newSalt();
  expect(await deriveKeys('caf\u00E9 invented', salt)).toEqual(await deriveKeys('cafe\u0301 invented', salt));
});

test.each(['', 'scrypt:1', 'scrypt:1073741824:8:3:AAAAAAAAAAAAAAAAAAAAAA==', 'scrypt:32768:8:3:'])(
  'a salt that nobody made is refused: %j',
  async (salt) => {
    await expect(deriveKeys(SECRET, salt)).rejects.toThrow(RangeError);
  },
);
