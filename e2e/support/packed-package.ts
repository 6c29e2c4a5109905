import { mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { pnpm, run } from './commands.ts';

const packages = path.resolve(import.meta.dirname, '../../packages');

/** A package as its users get it: packed, and installed into an empty folder outside this workspace. */
export interface PackedPackage {
  /** A folder whose `node_modules` contains the package. */
  readonly folder: string;
  /** The path of the package's tarball. */
  readonly tarball: string;
}

/** Packs a package and those of this workspace that it needs, and installs the tarballs with npm. */
export async function installPacked(name: string): Promise<PackedPackage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'workrights-packed-'));
  const tarballs = path.join(folder, 'tarballs');
  for (const each of new Set(await withOwnDependencies(name))) {
    await pnpm(path.join(packages, each), 'pack', '--pack-destination', tarballs);
  }
  const files = (await readdir(tarballs)).map((file) => path.join(tarballs, file));
  await writeFile(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...files], { cwd: folder });
  const tarball = files.find((file) => path.basename(file).startsWith(`workrights-${name}-`));
  if (tarball === undefined) throw new Error(`${name} was not packed.`);
  return { folder, tarball };
}

/** The folders of a package and of its dependencies in this workspace. */
async function withOwnDependencies(name: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(path.join(packages, name, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  const own = Object.entries(manifest.dependencies ?? {}).flatMap(([dependency, version]) =>
    version.startsWith('workspace:') ? [dependency.replace('@workrights/', '')] : [],
  );
  return [name, ...(await Promise.all(own.map(withOwnDependencies))).flat()];
}
