#!/usr/bin/env node
import { olderNodeThan } from '@workrights/local-server/node-version';

const old = olderNodeThan(22, 13);
if (old !== undefined) {
  process.stderr.write(`workrights: ${old}\n`);
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
