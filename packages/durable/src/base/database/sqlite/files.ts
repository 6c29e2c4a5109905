import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files of a ledger's folder. SQLite puts others next to them, with the same mode. */
export function filesOf(folder: string): { readonly ledger: string; readonly lock: string } {
  return { ledger: join(folder, 'ledger.sqlite'), lock: join(folder, 'lock.sqlite') };
}

/**
 * Creates the folder and the files for their owner alone, and leaves existing ones unchanged. It doesn't even open an existing
 * file: closing a file frees all POSIX locks that the process has on it, also SQLite's.
 *
 * @throws the system's error.
 */
export function makePrivate(folder: string): void {
  makeFolder(folder);
  for (const file of Object.values(filesOf(folder))) {
    try {
      closeSync(openSync(file, 'wx', 0o600));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** `mkdirSync` with `recursive` would loop forever where nothing can be created, such as under /proc. */
function makeFolder(folder: string): void {
  const parent = dirname(folder);
  if (parent !== folder && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

/** Changes if the ledger, or its write-ahead log, was deleted and created again. */
export function identityOf(folder: string): string {
  const { ledger } = filesOf(folder);
  const stats = [ledger, `${ledger}-wal`].map((file) => statSync(file, { throwIfNoEntry: false }));
  return stats.map((stat) => stat && `${stat.dev}:${stat.ino}`).join();
}
