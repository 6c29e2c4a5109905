import { rm } from 'node:fs/promises';
import path from 'node:path';

import type { TestProject } from 'vitest/node';

import { prepare } from '../../support/prepared.ts';
import { packNodePackage } from '../driver/community-package.ts';
import { installHost } from '../driver/host.ts';

/** Once for all suites that run a real n8n: installs it, and packs the node as npm would. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const made = await prepare(project, { 'packed node': packNodePackage, n8n: installHost });
  const tarball = made['packed node'];
  return async () => {
    if (tarball !== undefined) await rm(path.dirname(tarball), { recursive: true, force: true });
  };
}
