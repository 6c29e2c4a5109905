import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';
import { parse } from 'yaml';

const repository = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8');

// Without a binary for this platform, scripts silently fall back to the machine's own Node.
test('scripts run on the Node that the workspace pins, not on the one of the machine', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  const pinned = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'));
  expect(new Set(pinned.map(([, version]) => version))).toEqual(new Set([process.versions.node]));
});

// An install script may download something that no lockfile names. One such download failed on a new machine.
test.each(
  globSync('{.,bench/*,e2e/*,e2e/n8n/*}/pnpm-workspace.yaml', { cwd: repository }).filter(
    (file) => !file.startsWith('e2e/n8n/host/'),
  ),
)('%s lets no dependency run an install script', (file) => {
  const { allowBuilds = {} } = parse(read(file)) as { allowBuilds?: Record<string, boolean> };
  expect(Object.entries(allowBuilds).filter(([, allowed]) => allowed)).toEqual([]);
});
