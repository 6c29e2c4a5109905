import { vi } from 'vitest';

/** Deriving a ledger's key takes a third of a second of processor time, to slow down guessing. In tests it's fast. */
vi.mock('../src/base/privacy/keys.ts', async (importOriginal) => {
  const keys = await importOriginal<typeof import('../src/base/privacy/keys.ts')>();
  return { ...keys, newSalt: () => keys.newSalt().replace(/^scrypt:[\d:]+:/, 'scrypt:16:8:1:') };
});
