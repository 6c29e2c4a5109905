import { cp, rm } from 'node:fs/promises';
import path from 'node:path';

import type { TestProject } from 'vitest/node';

import { installPacked } from './packed-package.ts';
import { installTools } from './commands.ts';
import { buildPortalInFolder } from './portal-in-folder.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { prepare } from './prepared.ts';
import { toolsFolder } from './run-tool.ts';

/** Runs once for all suites, because two that install into one folder at the same time would break it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let postgres: Postgres | undefined;
  const made = await prepare(project, {
    'other tools': () => installTools(toolsFolder),
    'packed client': async () => {
      const packed = await installPacked('client');
      await cp(path.resolve(import.meta.dirname, '../client/programs'), packed.folder, { recursive: true });
      return packed;
    },
    'portal in a folder': buildPortalInFolder,
    Postgres: async () => {
      postgres = await startPostgres();
      return postgres.url;
    },
  });
  const client = made['packed client'];
  const portal = made['portal in a folder'];
  return async () => {
    await postgres?.[Symbol.asyncDispose]();
    if (client !== undefined) await rm(client.folder, { recursive: true });
    if (portal !== undefined) await rm(portal, { recursive: true });
  };
}
