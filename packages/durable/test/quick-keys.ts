import { vi } from 'vitest';

/** A key of a new ledger takes a third of a second of a processor, to slow down who guesses. Of the ledgers of tests it does not. */
vi.mock('../src/base/privacy/keys.ts', async (importOriginal) => {
  const keys = await importOriginal<typeof import('../src/base/privacy/keys.ts')>();
  return { ...keys, newSalt: () => keys.newSalt().replace(/^scrypt:[\d:]+:/, 'scrypt:16:8:1:') };
});
