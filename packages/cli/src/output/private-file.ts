import { open, lstat, rename, rm } from 'node:fs/promises';
import { usage } from '../failures/failure.ts';

/**
 * Writes a file that only its user can read. It takes the place of an older one once it is whole.
 *
 * @param flag the flag that names the file.
 * @throws Failure when something else than a file is there, such as a device or a link.
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

/** Whether a file can be put there. Known before anything else is done. */
export async function requireFile(path: string, flag: string): Promise<void> {
  const there = await lstat(path).catch(() => undefined);
  if (there === undefined || there.isFile()) return;
  throw usage(`--${flag} names something that is no file. Nothing was written.`, {
    flag,
    fix: 'Name a new file, or one that is to be replaced.',
  });
}
