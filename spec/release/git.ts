import { execFileSync } from 'node:child_process';

export function git(folder: string, ...args: string[]): string {
  // Inside a git hook, variables such as GIT_DIR are set and would override the folder.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  return execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
