import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files of a ledger's folder. SQLite puts others beside them, with the same mode. */
export function filesOf(folder: string): { readonly ledger: string; readonly lock: string } {
  return { ledger: join(folder, 'ledger.sqlite'), lock: join(folder, 'lock.sqlite') };
}

/**
 * Makes the folder and the files for their owner alone; what is there stays as it is. A file that is there is not even opened:
 * when a process closes a file, POSIX frees all locks that it has on that file, those of SQLite too.
 *
 * @throws Error of the system.
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

/** Not by `mkdirSync`'s own `recursive`: where nothing can be made, as under /proc, that one tries for ever. */
function makeFolder(folder: string): void {
  const parent = dirname(folder);
  if (parent !== folder && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

/** Differs when the ledger, or the log that SQLite writes to first, was deleted and made again. */
export function identityOf(folder: string): string {
  const { ledger } = filesOf(folder);
  const stats = [ledger, `${ledger}-wal`].map((file) => statSync(file, { throwIfNoEntry: false }));
  return stats.map((stat) => stat && `${stat.dev}:${stat.ino}`).join();
}
