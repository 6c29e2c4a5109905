import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A program that runs beside the test, with its output kept for messages. */
export interface Child {
  readonly pid: number;
  /** False once it has ended, by itself or not. */
  readonly running: boolean;
  /** The last lines of what it wrote, both streams. */
  output(): string;
  /** Asks it to end, and ends it and its own children by force when it does not. May be called twice. */
  stop(): Promise<void>;
}

const KEPT_CHARACTERS = 20_000;
/** How long a program may take to end by itself, in milliseconds. */
const PATIENCE = 15_000;

/** Starts a program in a process group of its own and with this environment only. */
export function startChild(
  command: string,
  args: readonly string[],
  options: { env: Readonly<Record<string, string>>; cwd?: string },
): Child {
  const child = spawn(command, args, {
    ...options,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-KEPT_CHARACTERS);
    });
  }
  child.on('error', (error) => {
    output += `\n${error.message}`;
  });
  // A test run that is ended from outside must not leave an n8n behind.
  const endGroup = () => killGroup(child);
  process.once('exit', endGroup);
  const running = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid ?? 0,
    get running() {
      return running();
    },
    output: () => output,
    async stop() {
      if (running()) {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        const force = setTimeout(endGroup, PATIENCE);
        await exited;
        clearTimeout(force);
      }
      endGroup();
      process.off('exit', endGroup);
    },
  };
}

/** Also what is left of its children: n8n's task runner is one. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left.
  }
}
