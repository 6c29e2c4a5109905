#!/usr/bin/env node
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 13)) {
  process.stderr.write(
    `workrights: Node ${process.versions.node} is too old. Install Node 22.13 or newer.\n`,
  );
  process.exitCode = 1;
} else {
  const { run } = await import('./app/run.ts');
  await run(process.argv.slice(2));
}
