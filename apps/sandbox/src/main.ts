#!/usr/bin/env node
// An older Node has no `node:sqlite`: nothing that imports it may be read before this is known.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 13)) {
  process.stderr.write(
    `workrights-sandbox: Node ${process.versions.node} is too old. Install Node 22.13 or newer, from https://nodejs.org.\n`,
  );
  process.exitCode = 1;
} else {
  const { runCommand } = await import('./cli/run-command.ts');
  process.exitCode = await runCommand(process.argv.slice(2), process.env);
}
