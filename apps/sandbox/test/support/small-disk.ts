import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

/** For `startCli`: no file of the command may exceed this many KiB. POSIX counts the limit in units of 512 bytes. */
export function fileLimit(kibibytes: number): readonly string[] {
  return ['sh', '-c', `ulimit -f ${kibibytes * 2}; exec "$@"`, 'sh'];
}

export interface SmallDisk {
  readonly folder: string;
  /** Uses up all free space. */
  fill(): void;
  free(): void;
}

/** A separate file system, if the test may mount one. It is removed when the test ends. */
export function mountSmallDisk(kibibytes: number): SmallDisk | undefined {
  const folder = temporaryFolder();
  const options = ['-t', 'tmpfs', '-o', `size=${kibibytes}k`, 'tmpfs', folder];
  if (spawnSync('mount', options).status !== 0) return undefined;
  onTestFinished(() => {
    // Lazily, because a sandbox that failed to stop still has it open.
    spawnSync('umount', ['-l', folder]);
  });
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => {
      for (let size = kibibytes * 1024; size >= 1; size = Math.floor(size / 2)) {
        try {
          for (;;) writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
        } catch {
          // No room for this size any more.
        }
      }
    },
    free: () => rmSync(filler, { force: true }),
  };
}
