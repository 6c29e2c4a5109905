/**
 * Compares the contract with the last release. Fails when `info.version` was not raised as far as the changes require (a
 * breaking change needs a new major version, an addition a new minor one), or when no changeset releases the packages that
 * the changes affect.
 */
import path from 'node:path';

import { specFolder } from '../reader/index.ts';
import { contractChanges } from '../release/contract-changes.ts';
import { lastRelease, specPackage, untaggedRelease } from '../release/last-release.ts';
import { missingReleases, plannedVersions } from '../release/planned-versions.ts';

export interface DiffResult {
  /** The tag of the compared release; `undefined` when there is none yet. */
  tag: string | undefined;
  /** What to fix, one sentence each, followed by the changes of the document that require it. */
  problems: string[];
}

/**
 * Compares the contract in the working tree with the one at the newest tag `@workrights/spec@<version>` before HEAD.
 *
 * @param folder The contract's folder, directly in its repository. The default is this package.
 * @throws Error when one of the two contracts cannot be bundled.
 */
export async function diffWithLastRelease(folder: string = specFolder): Promise<DiffResult> {
  const planned = await plannedVersions(path.dirname(folder));
  const release = lastRelease(folder);
  const missing = untaggedRelease(folder, planned.has(specPackage));
  if (missing !== undefined) return { tag: release?.tag, problems: [missingTag(missing)] };
  if (release === undefined) return { tag: undefined, problems: [] };
  const documents = await contractChanges(folder, release.tag);
  return {
    tag: release.tag,
    problems: [
      ...documents
        .filter(({ versionProblem }) => versionProblem !== undefined)
        .map(({ name, versionProblem, changes }) => [`${name}: ${versionProblem}`, ...changes].join('\n  ')),
      ...missingReleases(folder, release, documents, planned),
    ],
  };
}

function missingTag(version: string): string {
  return (
    `${specPackage} ${version} is released, but its tag is not in this clone, so a breaking change of the contract ` +
    'would not be found. Run `git fetch --tags` (with `--unshallow` in a shallow clone, with the URL of the original ' +
    'repository in a fork). In a workflow, give actions/checkout `fetch-depth: 0`.'
  );
}

if (import.meta.main) {
  const { tag, problems } = await diffWithLastRelease();
  if (problems.length > 0) console.error([`Since ${tag ?? 'the last release'}:`, ...problems].join('\n\n'));
  else if (tag === undefined)
    console.log(`No release tag ${specPackage}@* yet: there is nothing to compare with.`);
  else console.log(`The contract's versions and changesets fit its changes since ${tag}.`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
