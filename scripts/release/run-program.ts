import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Runs a program with the current Node, and shows its output. @throws Error when it fails. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env = process.env }: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<void> {
  const PATH = [path.dirname(process.execPath), env['PATH']].join(path.delimiter);
  const child = spawn(program, args, { cwd, env: { ...env, PATH }, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${path.basename(program)} ${args.join(' ')} ended with ${code}.`);
}
