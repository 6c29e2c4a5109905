import { rm } from 'node:fs/promises';

import type { TestProject } from 'vitest/node';

import { toolsFolder } from '../contract/run-tool.ts';
import { installPackedClient } from '../client/packed-client.ts';
import { prepare } from './prepared.ts';
import { consumersFolder, installTools, packageToolsFolder, runtimesFolder } from './commands.ts';

/** Once for all suites: two of them that install into one folder at the same time would spoil it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const made = await prepare(project, {
    runtimes: () => installTools(runtimesFolder),
    'package tools': () => installTools(packageToolsFolder),
    'other tools': () => installTools(toolsFolder),
    consumers: () => installTools(consumersFolder),
    'packed client': installPackedClient,
  });
  const client = made['packed client'];
  return async () => {
    if (client !== undefined) await rm(client.folder, { recursive: true });
  };
}
