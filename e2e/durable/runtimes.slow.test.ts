import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, test } from 'vitest';

import { run } from '../support/commands.ts';
import { toolsFolder } from '../support/run-tool.ts';

// The first is the oldest version that the package supports.
test.each(['node-22-sqlite', 'node-22', 'node-24', 'node-26'])(
  'a ledger in SQLite works on %s',
  async (name) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ledger-'));
    try {
      const node = path.join(toolsFolder, 'node_modules', name, 'bin/node');
      const program = path.join(import.meta.dirname, 'one-row.mjs');
      const { stdout } = await run(node, [
        '--disable-warning=ExperimentalWarning',
        program,
        path.join(folder, 'ledger'),
      ]);
      expect(JSON.parse(stdout)).toEqual({
        wrong: 'TypeError',
        found: [
          { state: 'completed', check: 'vc_1', problem: null },
          { state: 'refused', check: null, problem: 'duplicate' },
        ],
        bytes: 3,
        purged: 2,
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
