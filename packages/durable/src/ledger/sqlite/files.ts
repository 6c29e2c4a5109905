import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files of a ledger's folder. SQLite puts others beside them, with the same mode. */
export function filesOf(folder: string): { readonly ledger: string; readonly lock: string } {
  return { ledger: join(folder, 'ledger.sqlite'), lock: join(folder, 'lock.sqlite') };
}

/**
 * Makes the folder and the files for their owner alone; what is there stays as it is.
 *
 * @throws Error of the system.
 */
export function makePrivate(folder: string): void {
  makeFolder(folder);
  for (const file of Object.values(filesOf(folder))) closeSync(openSync(file, 'a', 0o600));
}

/** Not by `mkdirSync`'s own `recursive`: where nothing can be made, as under /proc, that one tries for ever. */
function makeFolder(folder: string): void {
  const parent = dirname(folder);
  if (parent !== folder && identityOf(parent) === undefined) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

/** Differs when a file was deleted and made again. Undefined when there is none. */
export function identityOf(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && `${stat.dev}:${stat.ino}`;
}
