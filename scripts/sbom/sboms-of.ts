import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { publishedPackages, type PublishedPackage } from '../release/published-packages.ts';
import { withBundled, type Component, type Sbom } from './with-bundled.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface PackageWithSbom extends PublishedPackage {
  readonly sbom: Sbom;
  /** The most packages that npm installs with it, on any platform. */
  readonly installs: number;
}

/**
 * The SBOM of each published package: what npm installs with it, from pnpm, and what is bundled in its files, which pnpm
 * doesn't know.
 *
 * @throws Error when a package has no SBOM
 */
export function sbomsOf(): PackageWithSbom[] {
  const packages = publishedPackages(root);
  // pnpm reads licences only of installed packages. It lists packages for other platforms only with `--lockfile-only`.
  const installed = byPnpm(packages);
  const locked = byPnpm(packages, '--lockfile-only');
  return packages.map((each) => {
    const sbom = installed.get(each.name);
    const all = locked.get(each.name);
    if (sbom === undefined || all === undefined) throw new Error(`pnpm wrote no SBOM of ${each.name}.`);
    const whole = { ...sbom, ...union(sbom, all) };
    return {
      ...each,
      sbom: withBundled(path.join(root, each.folder), whole),
      installs: whole.components.length,
    };
  });
}

function byPnpm(packages: readonly PublishedPackage[], ...options: readonly string[]): Map<string, Sbom> {
  const folder = mkdtempSync(path.join(tmpdir(), 'workrights-sbom-'));
  try {
    const filters = packages.map(({ name }) => `--filter=${name}`);
    const command = ['sbom', '--sbom-format=cyclonedx', '--prod', '--split', `--out=${folder}/%s.json`];
    execFileSync('pnpm', [...filters, ...command, ...options], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const sboms = globSync('*.json', { cwd: folder }).map(
      (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Sbom,
    );
    return new Map(sboms.map((sbom) => [nameOf(sbom.metadata.component), sbom]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function union(one: Sbom, other: Sbom): Pick<Sbom, 'components' | 'dependencies'> {
  const refs = new Set(one.components.map((each) => each['bom-ref']));
  const dependencies = new Map(other.dependencies.map((each) => [each.ref, each]));
  for (const each of one.dependencies) {
    const dependsOn = new Set([...each.dependsOn, ...(dependencies.get(each.ref)?.dependsOn ?? [])]);
    dependencies.set(each.ref, { ref: each.ref, dependsOn: [...dependsOn] });
  }
  return {
    components: [...one.components, ...other.components.filter((each) => !refs.has(each['bom-ref']))],
    dependencies: [...dependencies.values()],
  };
}

function nameOf({ group, name }: Component): string {
  return group === undefined ? name : `${group}/${name}`;
}
