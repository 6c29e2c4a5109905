import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const run = promisify(execFile);

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Folders from which packages are resolved: ours, and other people's outside the workspace. */
export const OURS = folder('../..');
export const PEERS = folder('../../peers');

/**
 * The code that hey-api generates from the same contract, with its own ky client (`pnpm run generate`). It is bundled as a
 * package: the manifest in this folder says `sideEffects: false`, like the client's.
 */
export const GENERATED = folder('../generated/visa-checks');

export async function installPeers(): Promise<void> {
  await run('pnpm', ['install', '--frozen-lockfile'], { cwd: PEERS });
}
