import { existsSync } from 'node:fs';

import { filesOf } from './files.ts';

/**
 * Names of the runs of a ledger folder, newest first; empty without a readable ledger. Names aren't encrypted, so this needs no
 * key. It writes nothing and waits for no lock.
 */
export async function storedRunNames(folder: string): Promise<string[]> {
  const file = filesOf(folder).ledger;
  if (!existsSync(file)) return [];
  try {
    // Loaded only here, because users of Postgres don't need it.
    const { DatabaseSync } = await import('node:sqlite');
    const database = new DatabaseSync(file, { readOnly: true, timeout: 200 });
    try {
      const found = database.prepare('SELECT name FROM workrights_run ORDER BY created_at DESC').all();
      return found.map(({ name }) => String(name));
    } finally {
      database.close();
    }
  } catch {
    return [];
  }
}
