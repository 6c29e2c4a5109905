#!/usr/bin/env node
import { olderNodeThan } from '@workrights/local-server/node-version';

const old = olderNodeThan(22, 13);
if (old !== undefined) {
  process.stderr.write(`workrights: ${old}\n`);
  process.exitCode = 1;
} else {
  // Node 22 warns that its SQLite is experimental, on a standard error that programs may read.
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...others: unknown[]) => {
    if (!String(warning).startsWith('SQLite is an experimental')) emitWarning(warning, ...(others as []));
  };
  // A single executable can't have a top-level await.
  void import('./app/run.ts').then(({ run }) => run(process.argv.slice(2)));
}
