import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import { prepared } from '../support/prepared.ts';

const run = promisify(execFile);

/** Other people's tools, with a lockfile of their own; the setup of the suites installs them. */
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
