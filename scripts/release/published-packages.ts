import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A package of this repository that is published on npm. */
export interface PublishedPackage {
  readonly name: string;
  readonly version: string;
  /** Relative to the root of the repository, such as `packages/client`. */
  readonly folder: string;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
}

/** The packages that a release publishes: all of the workspace that aren't private. */
export function publishedPackages(root: string): PublishedPackage[] {
  return globSync(['{apps,packages}/*/package.json', 'spec/package.json'], { cwd: root })
    .toSorted()
    .map((file) => ({
      folder: path.dirname(file),
      manifest: JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Manifest,
    }))
    .filter(({ manifest }) => manifest.private !== true)
    .map(({ folder, manifest: { name, version } }) => ({ name, version, folder }));
}
