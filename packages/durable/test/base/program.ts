import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts a program of the tests, and notes what it writes. */
export function startProgram(file: string, argument: string | object) {
  const text = typeof argument === 'string' ? argument : JSON.stringify(argument);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, text]);
  const said = { output: '', errors: '' };
  child.stdout.on('data', (piece: Buffer) => (said.output += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (said.errors += piece.toString()));
  const ended = once(child, 'close') as Promise<[code: number | null, signal: string | null]>;
  return { child, said, ended };
}
