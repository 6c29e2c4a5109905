import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { QuotaStore } from '@workrights/client';
import { lockFile } from './file-lock.ts';
import { ProfileFile } from './profile-file.ts';

/** Milliseconds until a process looks again whether another one is done, and until it goes on without the lock. */
const LOOK_AGAIN = 3;
const LONGEST = 2_000;

/** Where the commands of this machine's user count their requests: `quota.json` of the folder, which its owner alone can read. */
export class QuotaFile implements QuotaStore {
  readonly path: string;
  readonly #folder: string;
  readonly #file: ProfileFile;

  constructor(folder: string) {
    this.#folder = folder;
    this.#file = new ProfileFile(folder, 'quota.json');
    ({ path: this.path } = this.#file);
  }

  /** What can't be read holds nothing, and what can't be kept is left: no command fails because others can't be counted. */
  get(key: string): string | undefined {
    return this.#read()?.[key]?.['record'];
  }

  set(key: string, text: string): void {
    try {
      this.#file.write({ ...this.#read(), [key]: { record: text } });
    } catch {
      // The doctor says so.
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

  /** The time since this machine was started: all its processes have it, and nobody sets it. */
  now(): number {
    return Number(process.hrtime.bigint() / 1_000_000n);
  }

  /** There is no file, or one that can be read. */
  get isReadable(): boolean {
    return this.#read() !== undefined;
  }

  /** Requests are counted there. */
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
