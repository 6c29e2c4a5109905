import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const guard = path.join(import.meta.dirname, 'guard.ts');

/** A program that runs beside the test, with its output kept for messages. */
export interface Child {
  /** False once it has ended, by itself or not. */
  readonly running: boolean;
  /** The last of what it wrote, both streams. */
  output(): string;
  /** Asks it to end, and ends it and its own children by force when it does not. May be called twice. */
  stop(): Promise<void>;
}

const KEPT_CHARACTERS = 20_000;

/** Starts a program under a guard, which ends it when this process ends in any way. */
export function startChild(
  program: string,
  args: readonly string[],
  options: { env: Readonly<Record<string, string>>; cwd?: string },
): Child {
  const child = spawn(process.execPath, [guard, program, ...args], {
    ...options,
    // The guard leads a process group, so that it can end all of it.
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
  };
}
