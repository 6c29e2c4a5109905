import { rm } from 'node:fs/promises';
import path from 'node:path';

import type { TestProject } from 'vitest/node';

import { prepare } from '../../support/prepared.ts';
import { packNodePackage } from '../driver/community-package.ts';
import { installHost } from '../driver/host.ts';
import { startN8n } from '../driver/start-n8n.ts';

/** Runs once for all suites with a real n8n: installs it, packs the node as npm would, and starts the n8n that most suites share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const packing = packNodePackage();
  const installing = installHost();
  const starting = Promise.all([packing, installing]).then(([tarball]) => startN8n({ packages: [tarball] }));
  const made = await prepare(project, {
    'packed node': () => packing,
    n8n: () => installing,
    'shared n8n': async () => {
      const { url, userFolder, keys } = await starting;
      return { url, userFolder, keys };
    },
  });
  const tarball = made['packed node'];
  return async () => {
    if (made['shared n8n'] !== undefined) await (await starting).stop();
    if (tarball !== undefined) await rm(path.dirname(tarball), { recursive: true, force: true });
  };
}
