import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The database of a ledger's folder. */
export const fileOf = (folder: string) => path.join(folder, 'ledger.sqlite');

/** Runs a statement on a ledger's database, as another program would, and returns the rows. */
export function sqlIn(folder: string, statement: string) {
  const database = new DatabaseSync(fileOf(folder));
  try {
    return database.prepare(statement).all();
  } finally {
    database.close();
  }
}

/** The bytes of all files in the folder, as Latin-1 text. */
export function contentsOf(folder: string): string {
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'latin1'))
    .join('');
}
