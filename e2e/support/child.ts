import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const guard = path.join(import.meta.dirname, 'guard.ts');

/** A program that runs during the test. Its output is kept for error messages. */
export interface Child {
  /** False once it has ended for any reason. */
  readonly running: boolean;
  /** The end of its output, from both streams. */
  output(): string;
  /** Asks it to end, and kills it and its children when it doesn't. May be called twice. */
  stop(): Promise<void>;
  /** Kills it and its children at once, as a crash does. */
  kill(): Promise<void>;
}

const KEPT_CHARACTERS = 20_000;

/** Starts a program under a guard, which ends the program when this process ends for any reason. */
export function startChild(
  program: string,
  args: readonly string[],
  options: { env: Readonly<Record<string, string>>; cwd?: string },
): Child {
  const child = spawn(process.execPath, [guard, program, ...args], {
    ...options,
    // The guard leads a process group, so that it can end the whole group.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-KEPT_CHARACTERS);
    });
  }
  const exited = once(child, 'exit');
  return {
    get running() {
      return child.exitCode === null && child.signalCode === null;
    },
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
    async kill() {
      process.kill(-child.pid!, 'SIGKILL');
      await exited;
    },
  };
}
