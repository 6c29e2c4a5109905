import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, and those above it that are missing, for its owner alone. Not by `mkdirSync`'s own `recursive`:
 * where nothing can be made, as under /proc, that one tries for ever.
 *
 * @throws Error of the system when it cannot be made.
 */
export function makePrivateFolder(folder: string): void {
  const parent = dirname(folder);
  if (parent !== folder && !exists(parent)) makePrivateFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!isFolder(folder)) throw error;
  }
}

/**
 * Makes a file for its owner alone; an existing one stays as it is. SQLite gives the files that it puts beside a
 * database the mode of the database.
 */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
}

/** Takes a file from everybody but its owner, if it exists. */
export function makePrivate(path: string): void {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o077) === 0) return;
  try {
    chmodSync(path, 0o600);
  } catch {
    // On a file system without owners everybody reads everything; a sandbox can run there all the same.
  }
}

export function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
