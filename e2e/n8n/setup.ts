import { rm } from 'node:fs/promises';
import path from 'node:path';

import type { TestProject } from 'vitest/node';

import { packNodePackage } from './driver/community-package.ts';
import { installHost } from './driver/host.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the packed node package. */
    nodeTarball: string;
  }
}

/** Once for all suites that run a real n8n: installs it, and packs the node as npm would. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [tarball] = await Promise.all([packNodePackage(), installHost()]);
  project.provide('nodeTarball', tarball);
  return () => rm(path.dirname(tarball), { recursive: true, force: true });
}
