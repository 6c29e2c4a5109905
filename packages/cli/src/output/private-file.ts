import { open, lstat, rename, rm } from 'node:fs/promises';
import { usage } from '../failures/failure.ts';

/**
 * Writes a file that only its user can read. It replaces an older file once it is complete.
 *
 * @param flag the flag that names the file.
 * @throws Failure if the path is something other than a file, such as a device or a link.
 */
export async function writePrivateFile(path: string, text: string, flag: string): Promise<void> {
  await requireFile(path, flag);
  const unfinished = `${path}.${process.pid}.partial`;
  try {
    await using file = await open(unfinished, 'wx', 0o600);
    await file.writeFile(text);
    await file.sync();
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Checks, before anything else is done, that a file can be written there. @throws Failure */
export async function requireFile(path: string, flag: string): Promise<void> {
  const there = await lstat(path).catch(() => undefined);
  if (there === undefined || there.isFile()) return;
  throw usage(`--${flag} names something that is no file. Nothing was written.`, {
    flag,
    fix: 'Name a new file, or one that is to be replaced.',
  });
}
