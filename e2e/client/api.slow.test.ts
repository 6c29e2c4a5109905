import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

import { runTool } from '../support/run-tool.ts';

const client = path.resolve(import.meta.dirname, '../../packages/client');

// `pnpm --filter @workrights/e2e api` writes the report. The reviewer of a change sees in it what changes for callers.
test('the API report of the client says what the built client exports', async () => {
  expect(await runTool('api-report.mjs', client)).toBe(await readFile(path.join(client, 'api.md'), 'utf8'));
});
