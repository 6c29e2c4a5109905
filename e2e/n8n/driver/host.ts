import path from 'node:path';

import { installTools } from '../../support/commands.ts';

export const hostFolder = path.resolve(import.meta.dirname, '../host');

/** The host folder's `n8n` program. */
export const n8nProgram = path.join(hostFolder, 'node_modules/n8n/bin/n8n');

/**
 * Installs n8n by the host's lockfile: a minute the first time, because sqlite3 is compiled, and seconds later.
 *
 * Downloads only what a lockfile names: neither sqlite3's prebuilt binary nor the headers for the compiler, which this Node's
 * package contains.
 */
export async function installHost(): Promise<void> {
  process.env['npm_config_build_from_source'] ??= 'sqlite3';
  process.env['npm_config_nodedir'] ??= path.resolve(process.execPath, '../..');
  // All of SQLite is one file: with the package's own -O3 it takes twice as long, and no test needs that speed.
  process.env['CFLAGS'] ??= '-O1 -w';
  // Native modules are built for the Node that runs them, even if the computer's own Node is older.
  process.env['PATH'] = [path.dirname(process.execPath), process.env['PATH']].join(path.delimiter);
  await installTools(hostFolder);
}
