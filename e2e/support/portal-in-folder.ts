import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { run } from './commands.ts';

const portal = path.resolve(import.meta.dirname, '../../apps/portal');

/** Builds the portal for a folder of a host that doesn't exist. It takes half a minute, and all suites wait for it. */
export async function buildPortalInFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'workrights-portal-'));
  const site = path.join(folder, 'x');
  await run('pnpm', ['exec', 'astro', 'build', '--outDir', site], {
    cwd: portal,
    env: {
      ...process.env,
      SITE: 'https://docs.example.test',
      BASE: '/x/',
      REPOSITORY: 'https://code.example.test/owner/kit',
      REPOSITORY_BRANCH: 'trunk',
    },
    maxBuffer: 10_000_000,
  });
  // The portal's server needs this file at its root.
  await copyFile(path.join(site, '404.html'), path.join(folder, '404.html'));
  return folder;
}
