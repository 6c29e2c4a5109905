import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** What a published package may take of its users' disks and networks. */
export interface Size {
  /** Bytes of the tarball. */
  readonly packed: number;
  /** Bytes of its files. */
  readonly unpacked: number;
  readonly files: number;
}

/** The size of a packed package. */
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

/** What is above its limit, in words. */
export function aboveLimits<Limits extends object>(measured: Limits, limits: Limits | undefined): string[] {
  if (limits === undefined) return ['it has no limits in scripts/size/limits.json'];
  return Object.entries(measured).flatMap(([name, value]: [string, number]) => {
    const limit = (limits as Record<string, number>)[name];
    return limit !== undefined && value <= limit ? [] : [`${name}: ${value}, and ${limit} are allowed`];
  });
}
