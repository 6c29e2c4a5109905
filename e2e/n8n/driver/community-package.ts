import { mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { run } from '../../support/commands.ts';

/** The package under test. */
const PACKAGE = 'n8n-nodes-workrights';
const packageFolder = path.resolve(import.meta.dirname, '../../../packages', PACKAGE);

/** Packs the built node package as npm would publish it. Returns the tarball's path. */
export async function packNodePackage(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'workrights-node-'));
  await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
    cwd: packageFolder,
  });
  const [tarball] = await readdir(folder);
  if (tarball === undefined) throw new Error('The node package was not packed.');
  return path.join(folder, tarball);
}

/** Unpacks a package into n8n's folder of community nodes. Their types then begin with the package's name. */
export async function installPackage(tarball: string, userFolder: string): Promise<void> {
  const target = path.join(userFolder, '.n8n/nodes/node_modules', PACKAGE);
  await mkdir(target, { recursive: true });
  await run('tar', ['xzf', tarball, '-C', target, '--strip-components=1']);
}
