import { execFileSync } from 'node:child_process';

/** Runs git in a folder, and gives what it prints. */
export function git(folder: string, ...args: string[]): string {
  // A git hook that runs this sets GIT_DIR and the like, which would outrank the folder.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  return execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
