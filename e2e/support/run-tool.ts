import path from 'node:path';

import { run } from './commands.ts';
import { prepared } from './prepared.ts';

/** Other people's tools, with a lockfile of their own; the set-up of the suites installs them. */
export const toolsFolder = path.resolve(import.meta.dirname, '../other-tools');

/** Runs a program of this folder by this very Node, and gives what it printed. Throws when it fails, or is not installed. */
export async function runTool(program: string, ...args: string[]): Promise<string> {
  prepared('other tools');
  const { stdout } = await run(process.execPath, [program, ...args], {
    cwd: toolsFolder,
    maxBuffer: 2 ** 26,
  });
  return stdout;
}
