import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

import type { TestProject } from 'vitest/node';

import { prepare } from '../../support/prepared.ts';
import { installTools, pnpm, run } from '../../support/commands.ts';

const repository = path.resolve(import.meta.dirname, '../../..');

const nodeFolder = path.join(repository, 'packages/n8n-nodes-workrights');

/** n8n's engine, linter and scanner, in pinned versions, outside the workspace. */
const tools = path.join(repository, 'e2e/n8n/tools');

/** Runs once for all suites on the engine: installs n8n's tools, packs the node as npm would, and unpacks it next to them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const parent = path.join(tools, '.packed');
  await mkdir(parent, { recursive: true });
  const place = await mkdtemp(path.join(parent, 'node-'));
  await prepare(project, { 'node on the engine': () => unpackNode(place) });
  return () => rm(place, { recursive: true, force: true });
}

async function unpackNode(place: string): Promise<string> {
  await installTools(tools);
  await pnpm(nodeFolder, 'pack', '--pack-destination', place);
  const tarball = (await readdir(place)).find((name) => name.endsWith('.tgz')) ?? '';
  await run('tar', ['xzf', path.join(place, tarball), '-C', place]);
  return path.join(place, 'package');
}
