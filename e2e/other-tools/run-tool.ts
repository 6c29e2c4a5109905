import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { prepared } from '../preparing/prepared.ts';

const run = promisify(execFile);

/** Other people's tools, with a lockfile of their own; the setup of the suites installs them. */
export const toolsFolder = import.meta.dirname;

/** Runs a program of this folder by this very Node, and gives what it printed. Throws when it fails, or is not installed. */
export async function runTool(program: string, ...args: string[]): Promise<string> {
  prepared('other tools');
  const { stdout } = await run(process.execPath, [program, ...args], {
    cwd: toolsFolder,
    maxBuffer: 2 ** 26,
  });
  return stdout;
}
