import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { getReleasePlan } from '@changesets/get-release-plan';
import semver from 'semver';

import type { ContractName } from '../reader/index.ts';
import type { ContractChanges, Impact } from './contract-changes.ts';
import { git } from './git.ts';
import { specPackage, type LastRelease } from './last-release.ts';

const ofService = {
  '@workrights/validators': 'packages/validators',
  '@workrights/client': 'packages/client',
};

/**
 * The packages whose public types, schemas or servers are made from a document: a breaking change of it breaks their
 * users. The folders are those in the repository.
 */
const madePackages: Readonly<Record<ContractName, Readonly<Record<string, string>>>> = {
  'visa-checks': ofService,
  'work-rights': ofService,
  relay: { '@workrights/durable': 'packages/durable', '@workrights/cli': 'packages/cli' },
};

const impacts: readonly Impact[] = ['major', 'minor', 'patch'];

/** The next version of each package that changesets raise, by its name. */
export async function plannedVersions(root: string): Promise<Map<string, string>> {
  if (!existsSync(path.join(root, '.changeset/config.json'))) return new Map();
  const { releases } = await getReleasePlan(root);
  return new Map(
    releases.flatMap(({ name, type, newVersion }) =>
      type === 'none' || newVersion === undefined ? [] : [[name, newVersion] as const],
    ),
  );
}

/**
 * Says which packages are not released as the contract's changes ask for: this one after every change, those that are
 * made from the changed document after a breaking one.
 *
 * @param folder This package's folder.
 * @param planned As `plannedVersions` gives them. A package that isn't among them keeps its version.
 */
export function missingReleases(
  folder: string,
  { tag }: LastRelease,
  documents: readonly Pick<ContractChanges, 'name' | 'impact'>[],
  planned: ReadonlyMap<string, string>,
): string[] {
  const root = path.dirname(folder);
  const impact = impacts.find((one) => documents.some((document) => document.impact === one));
  if (impact === undefined) return [];
  const broken = documents.filter((document) => document.impact === 'major');
  const packages: Record<string, string> = Object.assign(
    { [specPackage]: path.basename(folder) },
    ...broken.map(({ name }) => madePackages[name]),
  );
  return Object.entries(packages).flatMap(([name, place]) => {
    const released = versionAt(root, tag, place);
    if (released === undefined) return [];
    const bump = bumpFor(impact, released);
    const needed = semver.inc(released, bump) ?? released;
    const next = planned.get(name) ?? versionIn(readFileSync(path.join(root, place, 'package.json'), 'utf8'));
    if (semver.gte(next, needed)) return [];
    const kind = impact === 'major' ? 'a breaking change' : 'a change';
    return [
      `The contract has ${kind} since ${tag}, so ${name} must become ${needed} or later, but it would be ${next}. ` +
        `Run \`pnpm changeset\` and choose ${bump} for ${name}.`,
    ];
  });
}

/** While a package is 0.x, its minor version is the one that says that something breaks. */
function bumpFor(impact: Impact, released: string): Impact {
  if (semver.major(released) > 0) return impact;
  return impact === 'major' ? 'minor' : 'patch';
}

/** The version of a package at a tag; `undefined` when it did not exist yet. */
function versionAt(root: string, tag: string, place: string): string | undefined {
  try {
    return versionIn(git(root, 'show', `${tag}:./${place}/package.json`));
  } catch {
    return undefined;
  }
}

function versionIn(packageJson: string): string {
  return (JSON.parse(packageJson) as { version: string }).version;
}
