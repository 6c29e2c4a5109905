import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

import { prepared } from '../support/prepared.ts';
import { packageToolsFolder, run } from '../support/commands.ts';

prepared('package tools');

const client = path.resolve(import.meta.dirname, '../../packages/client');

// `pnpm --filter @workrights/e2e api` writes it anew; whoever reviews the change reads what it does to callers.
test('the API report of the client says what the built client exports', async () => {
  const { stdout } = await run(process.execPath, [path.join(packageToolsFolder, 'api-report.mjs'), client]);
  expect(stdout).toBe(await readFile(path.join(client, 'api.md'), 'utf8'));
});
