import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

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
