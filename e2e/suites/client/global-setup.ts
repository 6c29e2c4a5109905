import { rm } from 'node:fs/promises';

import type { TestProject } from 'vitest/node';

import { toolsFolder } from '../../other-tools/run-tool.ts';
import { installTools, packageToolsFolder, runtimesFolder } from './commands.ts';
import { installPackedClient, type PackedClient } from './packed-client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    packedClient: PackedClient;
  }
}

/** Once for all suites: two of them that install into one folder at the same time would spoil it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await Promise.all([runtimesFolder, packageToolsFolder, toolsFolder].map(installTools));
  const client = await installPackedClient();
  provide('packedClient', client);
  return () => rm(client.folder, { recursive: true });
}
