import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Subject } from './subjects.ts';

/** The first and the last line of a change. For a deletion, the line before it, or line 1. */
type Range = readonly [first: number, last: number];

/** The changed lines of each file that still exists: those of the commits since a base, and of the working tree. */
export type Changes = ReadonlyMap<string, readonly Range[]>;

const HUNK = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/;
const WHOLE: Range = [1, Number.MAX_SAFE_INTEGER];

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 28,
    });
  } catch {
    return undefined;
  }
}

/**
 * The commit with which changes are compared by default: where this branch left main, or on main itself the previous commit.
 * Undefined when the history doesn't contain it.
 */
export function defaultBase(): string | undefined {
  const head = git('rev-parse', 'HEAD')?.trim();
  for (const main of ['origin/main', 'main']) {
    const base = git('merge-base', main, 'HEAD')?.trim();
    if (base !== undefined && base !== head) return base;
  }
  return git('rev-parse', '--verify', '--quiet', 'HEAD~1')?.trim();
}

/**
 * The changes of this branch since it left a commit's history, and of the working tree.
 *
 * @throws Error when git doesn't know the commit
 */
export function changesSince(commit: string): Changes {
  const base = git('merge-base', commit, 'HEAD')?.trim();
  if (base === undefined) throw new Error(`Git doesn't know the commit "${commit}".`);
  const diff = git('diff', '--unified=0', '--no-color', '--no-ext-diff', '--diff-filter=d', base, '--');
  if (diff === undefined) throw new Error(`Git can't compare with the commit ${base}.`);
  const added = git('ls-files', '--others', '--exclude-standard') ?? '';
  return new Map([
    ...rangesOf(diff),
    ...added
      .split('\n')
      .filter(Boolean)
      .map((file): [string, Range[]] => [file, [WHOLE]]),
  ]);
}

/** The changed lines of each file of a diff without context. */
export function rangesOf(diff: string): Map<string, Range[]> {
  const ranges = new Map<string, Range[]>();
  let current: Range[] = [];
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ b/')) ranges.set(line.slice('+++ b/'.length), (current = []));
    const [, first, count = '1'] = HUNK.exec(line) ?? [];
    if (first === undefined) continue;
    // Git gives 0 for a place before the first line.
    const start = Math.max(Number(first), 1);
    current.push([start, start + Math.max(Number(count), 1) - 1]);
  }
  return ranges;
}

/** The changed lines of a subject in Stryker's form, `file.ts:3-9`; the file alone when all of it is new. */
export function changedLinesOf({ files }: Pick<Subject, 'files'>, changes: Changes): string[] {
  return [...changes]
    .filter(([file]) => isAmong(file, files))
    .flatMap(([file, ranges]) =>
      ranges.map((range) => (range === WHOLE ? file : `${file}:${range.join('-')}`)),
    );
}

function isAmong(file: string, patterns: readonly string[]): boolean {
  const [excluded, included] = [true, false].map((isExclusion) =>
    patterns.some(
      (pattern) =>
        pattern.startsWith('!') === isExclusion && path.matchesGlob(file, pattern.replace(/^!/, '')),
    ),
  );
  return included === true && excluded === false;
}
