import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { contractNames, type ContractName } from '../reader/index.ts';
import { bundle } from '../scripts/bundle.ts';
import { redocly } from '../scripts/redocly.ts';
import { git } from './git.ts';

export type Impact = 'major' | 'minor' | 'patch';

/** The changes of one document since a release. */
export interface ContractChanges {
  name: ContractName;
  /** The version change that semantic versioning requires; `undefined` when nothing has changed. */
  impact: Impact | undefined;
  /** The changes of that impact, one sentence each. */
  changes: string[];
  /** Why `info.version` doesn't fit the changes; `undefined` when it does. */
  versionProblem: string | undefined;
}

/** The part of Redocly's report that is read here. */
interface Report {
  bump?: Impact;
  changes: {
    path: string;
    kind: string;
    property?: string;
    impact: Impact;
    verdicts: { message: string }[];
  }[];
}

/**
 * Compares the documents in a folder with those of a release.
 *
 * @throws Error when one of the two contracts cannot be bundled.
 */
export async function contractChanges(folder: string, tag: string): Promise<ContractChanges[]> {
  const work = mkdtempSync(path.join(tmpdir(), 'workrights-diff-'));
  try {
    const archive = path.join(work, 'release.tar');
    // In a subfolder, git archives only that folder.
    git(folder, 'archive', '--format=tar', `--output=${archive}`, tag);
    execFileSync('tar', ['-xf', archive, '-C', work]);
    const names = contractNames.filter((name) => existsSync(path.join(work, name, 'openapi.yaml')));
    return await Promise.all(names.map((name) => compare(name, work, folder)));
  } finally {
    rmSync(work, { recursive: true });
  }
}

async function compare(name: ContractName, work: string, folder: string): Promise<ContractChanges> {
  const [base, revision] = [path.join(work, 'base'), path.join(work, 'revision')];
  // Bundles both with the current bundler, so that a newer Redocly doesn't look like a change of the contract.
  await Promise.all([
    bundle(name, { source: work, target: base }),
    bundle(name, { source: folder, target: revision }),
  ]);
  const file = `${name}.json`;
  // Without `--fail-on`, which would always reject a major change. The version decides what is allowed.
  const run = await redocly([
    'diff',
    path.join(base, file),
    path.join(revision, file),
    '--check-version',
    '--fail-on',
    'none',
    '--format',
    'json',
  ]);
  const { bump, changes } = readReport(name, run);
  return {
    name,
    impact: bump,
    changes: changes
      .filter(({ impact }) => impact === bump)
      .map(({ path: place, kind, property = '', verdicts }) =>
        [place, property, kind, ...verdicts.map(({ message }) => message)].filter(Boolean).join(' '),
      ),
    versionProblem: run.exitCode === 0 ? undefined : (/info\.version .*/.exec(run.stderr)?.[0] ?? run.stderr),
  };
}

/** @throws Error with Redocly's output when it contains no report. */
function readReport(name: ContractName, { stdout, stderr }: { stdout: string; stderr: string }): Report {
  try {
    return JSON.parse(stdout) as Report;
  } catch (cause) {
    throw new Error(`${name} cannot be compared with its last release:\n${stdout}${stderr}`, { cause });
  }
}
