import path from 'node:path';

import { run } from './commands.ts';
import { prepared } from './prepared.ts';

/** Other people's tools, with their own lockfile. The suites' set-up installs them. */
export const toolsFolder = path.resolve(import.meta.dirname, '../other-tools');

/** Runs a program of this folder with the current Node, and returns its output. Throws when it fails or isn't installed. */
export async function runTool(program: string, ...args: string[]): Promise<string> {
  prepared('other tools');
  const { stdout } = await run(process.execPath, [program, ...args], {
    cwd: toolsFolder,
    maxBuffer: 2 ** 26,
  });
  return stdout;
}
