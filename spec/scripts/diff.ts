/**
 * Compares the contract with the one of the last release, and fails when `info.version` was not raised as far as
 * the changes ask: a breaking change needs a new major version, an addition a new minor one.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { interfaceNames, specFolder, type InterfaceName } from '../reader/index.ts';
import { bundle } from './bundle.ts';
import { redocly } from './redocly.ts';

export interface DiffResult {
  passed: boolean;
  /** The tag that the contract was compared with; `undefined` when there is none yet. */
  tag: string | undefined;
  /** Redocly's account of the changes, one text an interface. */
  reports: string[];
}

/**
 * Compares the contract in the working tree with the one at the newest tag `@workrights/spec@<version>` that HEAD
 * descends from.
 *
 * @param folder The contract's folder inside a git repository; this package by default.
 * @throws Error when one of the two contracts cannot be bundled.
 */
export async function diffWithLastRelease(folder: string = specFolder): Promise<DiffResult> {
  const tag = lastReleaseTag(folder);
  if (tag === undefined) return { passed: true, tag, reports: [] };
  const work = mkdtempSync(path.join(tmpdir(), 'workrights-diff-'));
  try {
    const archive = path.join(work, 'release.tar');
    // Run inside the folder, git archives that folder alone.
    git(folder, 'archive', '--format=tar', `--output=${archive}`, tag);
    execFileSync('tar', ['-xf', archive, '-C', work]);
    const names = interfaceNames.filter((name) => existsSync(path.join(work, name, 'openapi.yaml')));
    const runs = await Promise.all(names.map((name) => compare(name, work, folder)));
    return {
      passed: runs.every(({ exitCode }) => exitCode === 0),
      tag,
      reports: runs.map(({ stdout, stderr }) => `${stdout}${stderr}`.trim()),
    };
  } finally {
    rmSync(work, { recursive: true });
  }
}

async function compare(name: InterfaceName, work: string, folder: string): ReturnType<typeof redocly> {
  const [base, revision] = [path.join(work, 'base'), path.join(work, 'revision')];
  // Both by this very bundler, so that a newer one of Redocly's is no change of the contract.
  await Promise.all([
    bundle(name, { source: work, target: base }),
    bundle(name, { source: folder, target: revision }),
  ]);
  const file = `${name}.json`;
  // Whether a change is allowed is the version's business alone: `--fail-on` would refuse a major change for good.
  return redocly([
    'diff',
    path.join(base, file),
    path.join(revision, file),
    '--check-version',
    '--fail-on',
    'none',
  ]);
}

function lastReleaseTag(folder: string): string | undefined {
  const newestFirst = ['--merged', 'HEAD', '--sort=-version:refname'];
  try {
    return git(folder, 'tag', '--list', '@workrights/spec@*', ...newestFirst).split('\n')[0] || undefined;
  } catch {
    // No git repository (an unpacked archive), or one without a commit: nothing was released from here.
    return undefined;
  }
}

function git(folder: string, ...args: string[]): string {
  // A git hook that runs this sets GIT_DIR and the like, which would outrank the folder.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  return execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

if (import.meta.main) {
  const { passed, tag, reports } = await diffWithLastRelease();
  if (tag === undefined)
    console.log('No release tag @workrights/spec@* yet: there is nothing to compare with.');
  else if (passed) console.log(`The contract's versions fit its changes since ${tag}.`);
  else console.error([`Since ${tag}:`, ...reports].join('\n\n'));
  process.exitCode = passed ? 0 : 1;
}
