import path from 'node:path';

import { installTools } from '../../support/commands.ts';

const hostFolder = path.resolve(import.meta.dirname, '../host');

/** The program `n8n` of the host folder. */
export const n8nProgram = path.join(hostFolder, 'node_modules/n8n/bin/n8n');

/**
 * Installs n8n as the host's lockfile says: minutes the first time (its sqlite3 is compiled), seconds later.
 *
 * Nothing is fetched that no lockfile names: not the ready-made binary of sqlite3, and not the headers that the
 * compiler needs, which the package of this Node brings along.
 */
export async function installHost(): Promise<void> {
  process.env['npm_config_build_from_source'] ??= 'sqlite3';
  process.env['npm_config_nodedir'] ??= path.resolve(process.execPath, '../..');
  // What is built there is built for the Node that will run it, also on a machine whose own is older.
  process.env['PATH'] = [path.dirname(process.execPath), process.env['PATH']].join(path.delimiter);
  await installTools(hostFolder);
}
