import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { prepare } from '../../scripts/release/prepare.ts';
import { publishedPackages } from '../../scripts/release/published-packages.ts';
import { startRegistry, type Registry } from '../../scripts/release/registry.ts';
import { copyRepository } from '../fields/copy-repository.ts';
import { run } from '../support/commands.ts';
import { toolsFolder } from '../support/run-tool.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Stands for the one that `release.json` will name: nothing is fetched from it. */
export const repository = { url: 'https://code.example/us/kit', branch: 'main' };

/** A registry on this machine with the packages of this repository as a release publishes them, with today's build. */
export async function publishToRegistry(): Promise<Registry> {
  const copy = await mkdtemp(path.join(tmpdir(), 'workrights-publish-'));
  const registry = await startRegistry(toolsFolder);
  try {
    await copyRepository(copy);
    for (const { folder } of publishedPackages(root)) {
      cpSync(path.join(root, folder, 'dist'), path.join(copy, folder, 'dist'), { recursive: true });
    }
    prepare(copy, repository);
    // Not by `pnpm exec`, which would first install: the copy's `node_modules` is that of this repository.
    const changeset = path.join(copy, 'node_modules/@changesets/cli/bin.js');
    const env = { ...process.env, ...registry.publishing, PNPM_CONFIG_VERIFY_DEPS_BEFORE_RUN: 'false' };
    await run(process.execPath, [changeset, 'publish', '--no-git-tag'], { cwd: copy, env });
    return registry;
  } catch (error) {
    await registry[Symbol.asyncDispose]();
    throw error;
  } finally {
    await rm(copy, { recursive: true });
  }
}
