#!/usr/bin/env node
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 13)) {
  process.stderr.write(
    `workrights: Node ${process.versions.node} is too old. Install Node 22.13 or newer.\n`,
  );
  process.exitCode = 1;
} else {
  // Node 22 says of its own SQLite that it is experimental, also where standard error is for programs.
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...others: unknown[]) => {
    if (!String(warning).startsWith('SQLite is an experimental')) emitWarning(warning, ...(others as []));
  };
  // Without a top-level await, which a single executable cannot have.
  void import('./app/run.ts').then(({ run }) => run(process.argv.slice(2)));
}
