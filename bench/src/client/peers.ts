import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const run = promisify(execFile);

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Where packages are found by their names: ours here, other people's in a folder outside the workspace. */
export const OURS = folder('../..');
export const PEERS = folder('../../peers');

/**
 * The code that hey-api generates from the same contract, with its own ky client around it (`pnpm run generate`). It is
 * bundled as a package would be: the manifest here says `sideEffects: false`, as the client's does.
 */
export const GENERATED = folder('../generated/visa-checks');

/** Installs the peers as their lockfile says. */
export async function installPeers(): Promise<void> {
  await run('pnpm', ['install', '--frozen-lockfile'], { cwd: PEERS });
}
