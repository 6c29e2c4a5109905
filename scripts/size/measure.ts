import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The size of a published package on its users' disks and networks. */
export interface Size {
  /** The bytes of the tarball. */
  readonly packed: number;
  /** The bytes of the unpacked files. */
  readonly unpacked: number;
  readonly files: number;
}

export function measure(tarball: string): Size {
  const listing = execFileSync('tar', ['--list', '--verbose', '--gzip', '--file', tarball], {
    encoding: 'utf8',
  });
  const sizes = listing
    .trim()
    .split('\n')
    .map((line) => Number(line.split(/\s+/u)[2]));
  return {
    packed: statSync(tarball).size,
    unpacked: sizes.reduce((sum, size) => sum + size, 0),
    files: sizes.length,
  };
}

/** The sizes above their limits, in words. */
export function aboveLimits<Limits extends object>(measured: Limits, limits: Limits | undefined): string[] {
  if (limits === undefined) return ['it has no limits in scripts/size/limits.json'];
  return Object.entries(measured).flatMap(([name, value]: [string, number]) => {
    const limit = (limits as Record<string, number>)[name];
    return limit !== undefined && value <= limit ? [] : [`${name}: ${value}, and ${limit} are allowed`];
  });
}
