import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The bytes of all files in the folder, as Latin-1 text. */
export function contentsOf(folder: string): string {
  return Buffer.concat(readdirSync(folder).map((name) => readFileSync(path.join(folder, name)))).toString(
    'latin1',
  );
}
