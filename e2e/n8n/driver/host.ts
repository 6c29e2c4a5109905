import { existsSync } from 'node:fs';
import path from 'node:path';

import { installTools } from '../../suites/client/commands.ts';

const hostFolder = path.resolve(import.meta.dirname, '../host');

/** The program `n8n` of the host folder. */
export const n8nProgram = path.join(hostFolder, 'node_modules/n8n/bin/n8n');

/**
 * Installs n8n as the host's lockfile says: minutes the first time (its sqlite3 is compiled), seconds later.
 *
 * The compiler needs Node's headers. Any version's will do, so those that came with the machine's own Node are
 * used where there are some, in place of a download. For the same reason its ready-made binary is not asked for:
 * that is a file of another server, which no lockfile names.
 */
export async function installHost(): Promise<void> {
  const prefix = ['/usr', '/usr/local'].find((folder) =>
    existsSync(path.join(folder, 'include/node/node.h')),
  );
  if (prefix !== undefined) process.env['npm_config_nodedir'] ??= prefix;
  // What is built there is built for the Node that will run it, also on a machine whose own is older.
  process.env['PATH'] = [path.dirname(process.execPath), process.env['PATH']].join(path.delimiter);
  process.env['npm_config_build_from_source'] ??= 'sqlite3';
  await installTools(hostFolder);
}
