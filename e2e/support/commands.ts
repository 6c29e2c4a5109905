import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a program and returns its output. Throws with the output when it fails. */
export const run = promisify(execFile);

/** Runs pnpm in a folder. Uses the pnpm in PATH, because parallel calls of `npx` wait for each other. */
export async function pnpm(cwd: string, ...args: string[]): Promise<void> {
  await run('pnpm', args, { cwd });
}

/** Installs a folder of other people's tools, outside the workspace, from its lockfile. */
export function installTools(folder: string): Promise<void> {
  return pnpm(folder, 'install', '--frozen-lockfile');
}
