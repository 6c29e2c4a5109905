import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TokenStore } from '@workrights/client';
import { lockFile } from './file-lock.ts';
import { ProfileFile } from './profile-file.ts';

/** Milliseconds until a waiting process tries the lock again. */
const LOOK_AGAIN = 50;

/**
 * Where this user's commands share their access token: `tokens.json` in the folder, which only its owner can read. If nothing
 * can be written, each process has its own token.
 *
 * @param onUnwritable called once if the token can't be stored.
 */
export function tokenFile(folder: string, onUnwritable: (path: string) => void): TokenStore {
  const file = new ProfileFile(folder, 'tokens.json');
  let unwritten: Map<string, string> | undefined;
  const keepHere = (error: unknown): Map<string, string> => {
    if (!isUnwritable(error)) throw error;
    if (unwritten === undefined) onUnwritable(file.path);
    return (unwritten ??= new Map());
  };
  return {
    get: (key) => unwritten?.get(key) ?? file.read()[key]?.['record'],
    set(key, record) {
      try {
        file.set(key, { record });
      } catch (error) {
        keepHere(error).set(key, record);
      }
    },
    async lock(_key, work) {
      let release: () => void;
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        release = await lockFile(join(folder, 'tokens.lock'), LOOK_AGAIN);
      } catch (error) {
        keepHere(error);
        return work();
      }
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

const CANNOT_OPEN = 14;
const READ_ONLY = 8;

function isUnwritable(error: unknown): boolean {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number };
  return ['EACCES', 'ENOENT', 'EPERM', 'EROFS'].includes(code) || [CANNOT_OPEN, READ_ONLY].includes(errcode);
}
