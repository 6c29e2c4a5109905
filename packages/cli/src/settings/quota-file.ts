import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { QuotaStore } from '@workrights/client';
import { lockFile } from './file-lock.ts';
import { ProfileFile } from './profile-file.ts';

/** Milliseconds until a process tries the lock again, and until it continues without it. */
const LOOK_AGAIN = 3;
const LONGEST = 2_000;

/** Where this user's commands count their requests together: `quota.json` in the folder, which only its owner can read. */
export class QuotaFile implements QuotaStore {
  readonly path: string;
  readonly #folder: string;
  readonly #file: ProfileFile;

  constructor(folder: string) {
    this.#folder = folder;
    this.#file = new ProfileFile(folder, 'quota.json');
    ({ path: this.path } = this.#file);
  }

  /** An unreadable file counts as empty, and a failed write is ignored, so that no command fails because of this file. */
  get(key: string): string | undefined {
    return this.#read()?.[key]?.['record'];
  }

  set(key: string, text: string): void {
    try {
      this.#file.write({ ...this.#read(), [key]: { record: text } });
    } catch {
      // `workrights doctor` reports it.
    }
  }

  async lock<T>(_key: string, work: () => Promise<T>): Promise<T> {
    const release = await this.#takeLock();
    try {
      return await work();
    } finally {
      release?.();
    }
  }

  /** The time since the computer was started: it's the same for all processes, and can't be set back. */
  now(): number {
    return Number(process.hrtime.bigint() / 1_000_000n);
  }

  /** Whether there is no file or a readable one. */
  get isReadable(): boolean {
    return this.#read() !== undefined;
  }

  /** Whether it contains counted requests. */
  get isInUse(): boolean {
    return Object.keys(this.#read() ?? {}).length > 0;
  }

  #read(): Record<string, Record<string, string>> | undefined {
    try {
      return this.#file.read();
    } catch {
      return undefined;
    }
  }

  async #takeLock(): Promise<(() => void) | undefined> {
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      return await lockFile(join(this.#folder, 'quota.lock'), LOOK_AGAIN, LONGEST);
    } catch {
      return undefined;
    }
  }
}
