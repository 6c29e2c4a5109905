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
 * The packages whose public types, schemas or servers are generated from a document. A breaking change of the document
 * breaks their users. The folders are relative to the repository.
 */
const madePackages: Readonly<Record<ContractName, Readonly<Record<string, string>>>> = {
  'visa-checks': ofService,
  'work-rights': ofService,
  relay: { '@workrights/durable': 'packages/durable', '@workrights/cli': 'packages/cli' },
};

const impacts: readonly Impact[] = ['major', 'minor', 'patch'];

/** The next version of each package that changesets raise, by name. */
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
 * Finds packages that are not released as the contract's changes require: this one after every change, and those that are
 * generated from the changed document after a breaking one.
 *
 * @param folder This package's folder.
 * @param planned The result of `plannedVersions`. Packages that aren't in it keep their version.
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

/** While a package is 0.x, a new minor version means a breaking change. */
function bumpFor(impact: Impact, released: string): Impact {
  if (semver.major(released) > 0) return impact;
  return impact === 'major' ? 'minor' : 'patch';
}

/** The version of a package at a tag; `undefined` when the package did not exist yet. */
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
