import { setTimeout as sleep } from 'node:timers/promises';

/** SQLite's code of a file that another process has locked. */
const BUSY = 5;

/**
 * Locks a file by SQLite: the system frees it when the process ends, however it ends.
 *
 * @param lookAgain milliseconds until it looks again whether another process is done.
 * @param longest milliseconds until it gives up: the other process may be suspended.
 * @returns frees the lock.
 */
export async function lockFile(path: string, lookAgain: number, longest = Infinity): Promise<() => void> {
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(path, { timeout: 0 });
  for (let waited = 0; ; waited += lookAgain) {
    try {
      database.exec('BEGIN EXCLUSIVE');
      return () => database.close();
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== BUSY || waited >= longest) {
        database.close();
        throw error;
      }
      await sleep(lookAgain);
    }
  }
}
