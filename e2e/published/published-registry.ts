import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';

import { prepare } from '../../scripts/release/prepare.ts';
import { publish } from '../../scripts/release/publish.ts';
import { publishedPackages } from '../../scripts/release/published-packages.ts';
import { startRegistry, type Registry } from '../../scripts/release/registry.ts';
import { copyRepository } from '../fields/copy-repository.ts';
import { toolsFolder } from '../support/run-tool.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** In place of the real values in `release.json`. Nothing is fetched from these addresses. */
export const facts = {
  repository: { url: 'https://code.example/us/kit', branch: 'next' },
  author: { name: 'An invented author', email: 'author@code.example' },
};

/** A registry on this machine with this repository's packages as a release publishes them, from the current build. */
export async function publishToRegistry(environment = process.env): Promise<Registry> {
  await using copy = await temporaryFolder('publish');
  await using started = new AsyncDisposableStack();
  const registry = started.use(await startRegistry(toolsFolder));
  await copyRepository(copy.path);
  for (const { folder } of publishedPackages(root)) {
    const built = path.join(root, folder, 'dist');
    // The package of the MCP server is published as it is written.
    if (existsSync(built)) cpSync(built, path.join(copy.path, folder, 'dist'), { recursive: true });
  }
  prepare(copy.path, facts);
  await publish(copy.path, ['--no-git-tag'], registry.publishing({ ...environment, CI: 'true' }));
  started.move();
  return registry;
}
