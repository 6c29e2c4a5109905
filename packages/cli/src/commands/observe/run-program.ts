import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';

import { usage } from '../../failures/failure.ts';

/**
 * Runs a program in the same terminal until it ends. Ctrl-C reaches it from the terminal; SIGTERM is passed on.
 *
 * @returns its exit code, or 128 and more for a signal that ended it, as a shell has it.
 * @throws Failure for a program that cannot be started.
 */
export async function runProgram(
  [name = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const child = spawn(name, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const stop = () => child.kill('SIGTERM');
  process.on('SIGTERM', stop);
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such program' : `it can't be started (${code})`;
    throw usage(`PROGRAM: ${why}.`, { flag: 'program' });
  } finally {
    process.off('SIGTERM', stop);
  }
}
