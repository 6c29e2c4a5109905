import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What is in all files of a ledger's folder, as bytes. */
export function contentsOf(folder: string): string {
  return Buffer.concat(readdirSync(folder).map((name) => readFileSync(path.join(folder, name)))).toString(
    'latin1',
  );
}
