import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface CommandRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningCommand {
  readonly process: ChildProcess;
  /** Resolves with the output so far when it has `text`. */
  printed(text: string): Promise<string>;
  readonly finished: Promise<CommandRun>;
}

/**
 * Starts the command from its sources. It is killed when the test ends.
 *
 * @param launcher command line to run it with, for example under a limit
 * @param nodeOptions options of Node
 */
export function startCli(
  args: readonly string[],
  environment: Record<string, string> = {},
  launcher: readonly string[] = [],
  nodeOptions: readonly string[] = [],
): RunningCommand {
  const [file = '', ...rest] = [...launcher, process.execPath, ...nodeOptions, main, ...args];
  const child = spawn(file, rest, {
    env: { PATH: process.env['PATH'] ?? '', NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const finished = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));

  return {
    process: child,
    finished,
    async printed(text) {
      while (!output.stdout.includes(text)) {
        await Promise.race([
          once(child.stdout, 'data'),
          finished.then(({ stderr }) => {
            throw new Error(`The command ended before it printed "${text}": ${stderr}`);
          }),
        ]);
      }
      return output.stdout;
    },
  };
}

export function runCli(args: readonly string[], environment?: Record<string, string>): Promise<CommandRun> {
  return startCli(args, environment).finished;
}
