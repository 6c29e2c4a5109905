import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** Folders of other people's tools, each with a lockfile of its own. */
export const runtimesFolder = path.resolve(import.meta.dirname, '../runtimes');
export const consumersFolder = path.resolve(import.meta.dirname, '../consumers');
export const packageToolsFolder = path.resolve(import.meta.dirname, '../package-tools');

/** Runs a program and gives what it printed; throws, with what it printed, when it fails. */
export const run = promisify(execFile);

/** Runs pnpm in a folder: the one that runs this, which it puts on the path. `npx` would wait for others of its kind. */
export async function pnpm(cwd: string, ...args: string[]): Promise<void> {
  await run('pnpm', args, { cwd });
}

/** Installs a folder of other people's tools, which is no part of the workspace, as its lockfile says. */
export function installTools(folder: string): Promise<void> {
  return pnpm(folder, 'install', '--frozen-lockfile');
}
