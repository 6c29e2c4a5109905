import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const KEY = 'an invented key of a ledger';

/** A folder in memory if possible, because these files need not survive a crash. */
export async function temporaryFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const folder = await mkdtemp(join(base, 'workrights-fuzz-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
