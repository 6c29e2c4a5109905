import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents, for their owner only. It doesn't use `recursive` of `mkdirSync`, which tries for
 * ever where nothing can be created, as under /proc.
 *
 * @throws Error of the system if it can't be created.
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

/** Creates a file for its owner only; an existing one stays as it is. SQLite gives the files next to a database the same mode. */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
}

/** Makes an existing file accessible only to its owner. */
export function makePrivate(path: string): void {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o077) === 0) return;
  try {
    chmodSync(path, 0o600);
  } catch {
    // On a file system without owners everybody can read everything, but a sandbox can still run there.
  }
}

export function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
