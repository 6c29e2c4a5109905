import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

import type { TestProject } from 'vitest/node';

import { installTools, pnpm, run } from '../suites/client/commands.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The node's unpacked tarball, in a place where its `n8n-workflow` is the engine's own copy. */
    nodeFolder: string;
  }
}

const repository = path.resolve(import.meta.dirname, '../..');

const nodeFolder = path.join(repository, 'packages/n8n-nodes-workrights');

/** n8n's engine, lint and scanner, at pinned versions, outside the workspace. */
const tools = path.join(repository, 'e2e/n8n/tools');

/** Once for all suites on the engine: installs n8n's tools, packs the node as npm would, and unpacks it beside them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await installTools(tools);
  const parent = path.join(tools, '.packed');
  await mkdir(parent, { recursive: true });
  const place = await mkdtemp(path.join(parent, 'node-'));
  await pnpm(nodeFolder, 'pack', '--pack-destination', place);
  const tarball = (await readdir(place)).find((name) => name.endsWith('.tgz')) ?? '';
  await run('tar', ['xzf', path.join(place, tarball), '-C', place]);
  project.provide('nodeFolder', path.join(place, 'package'));
  return () => rm(place, { recursive: true, force: true });
}
