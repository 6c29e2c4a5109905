import { setTimeout as sleep } from 'node:timers/promises';

/** SQLite's error code if another process has locked the file. */
const BUSY = 5;

/**
 * Locks a file with SQLite. The system frees the lock when the process ends, even by a crash.
 *
 * @param lookAgain milliseconds until it tries again.
 * @param longest milliseconds until it gives up, because the other process may be suspended.
 * @returns a function that frees the lock.
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
