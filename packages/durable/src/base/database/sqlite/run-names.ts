import { existsSync } from 'node:fs';

import { filesOf } from './files.ts';

/**
 * The names of the runs of a ledger in a folder, the newest first; none where there is no ledger that can be read. Names are not
 * encrypted, so this needs no key. It writes nothing, and waits for nobody.
 */
export async function storedRunNames(folder: string): Promise<string[]> {
  const file = filesOf(folder).ledger;
  if (!existsSync(file)) return [];
  try {
    // Who uses Postgres doesn't load it.
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
