#!/usr/bin/env node
import { olderNodeThan } from '@workrights/local-server/node-version';

// An older Node has no `node:sqlite`, so load nothing that imports it before this check.
const old = olderNodeThan(22, 13);
if (old === undefined) {
  const { runCommand } = await import('./cli/run-command.ts');
  process.exitCode = await runCommand(process.argv.slice(2), process.env);
} else {
  process.stderr.write(`workrights-sandbox: ${old}\n`);
  process.exitCode = 1;
}
