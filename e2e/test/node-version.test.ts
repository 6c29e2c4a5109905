import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  devDependencies: { node: string };
};

// When the npm package `node` is not unpacked, scripts fall back in silence to the machine's own Node.
test('scripts run on the Node that the workspace pins, not on the one of the machine', () => {
  expect(process.versions.node).toBe(root.devDependencies.node);
});
