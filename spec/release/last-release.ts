import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import semver from 'semver';

import { git } from './git.ts';

export const specPackage = '@workrights/spec';

/** The last release before HEAD. */
export interface LastRelease {
  tag: string;
  version: string;
}

/** The newest release before HEAD, by its tag `@workrights/spec@<version>`. Ignores prereleases. */
export function lastRelease(folder: string): LastRelease | undefined {
  const tags = tagsOf(folder);
  const versions = tags.map((tag) => tag.slice(specPackage.length + 1));
  const [version] = semver.rsort(
    versions.filter((one) => semver.valid(one) === one && !semver.prerelease(one)),
  );
  return version === undefined ? undefined : { tag: `${specPackage}@${version}`, version };
}

/**
 * Finds a release that should have a tag here but has none. Nothing can be compared with it.
 *
 * @param awaitsRelease Whether changesets wait for the next release of this package.
 * @returns The version, or `undefined` when no tag is missing.
 */
export function untaggedRelease(folder: string, awaitsRelease: boolean): string | undefined {
  const written = versionsInChangelog(folder);
  const current = versionOf(folder);
  const found = lastRelease(folder)?.version;
  const before = written.filter((version) => version !== current);
  // Once there are new changesets, the version of package.json is published. Before that, its release may still be running.
  // A shallow clone can't tell, and counts it as published.
  const isOut = awaitsRelease || (before.length === 0 && isShallow(folder));
  const [expected] = semver.rsort(isOut ? written : before);
  if (expected === undefined || (found !== undefined && semver.gte(found, expected))) return undefined;
  return expected;
}

function tagsOf(folder: string): string[] {
  try {
    return git(folder, 'tag', '--list', `${specPackage}@*`, '--merged', 'HEAD').split('\n');
  } catch {
    // Not a git repository (an unpacked archive), or one without commits.
    return [];
  }
}

function isShallow(folder: string): boolean {
  try {
    return git(folder, 'rev-parse', '--is-shallow-repository').trim() === 'true';
  } catch {
    return false;
  }
}

function versionOf(folder: string): string {
  const text = readFileSync(path.join(folder, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** The versions that `changeset version` has written to the changelog. */
function versionsInChangelog(folder: string): string[] {
  const file = path.join(folder, 'CHANGELOG.md');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return [...text.matchAll(/^## (\S+)$/gm)]
    .map(([, version]) => version ?? '')
    .filter((version) => semver.valid(version) === version && !semver.prerelease(version));
}
