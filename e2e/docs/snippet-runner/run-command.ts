import { spawn } from 'node:child_process';

export interface Ended {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const PATIENCE_MS = 110_000;

/** Runs a program to its end, and ends the programs that it left running. */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd, env }: { cwd: string; env: Readonly<Record<string, string>> },
): Promise<Ended> {
  const { promise, resolve, reject } = Promise.withResolvers<Ended>();
  // In its own process group, so that programs in the background can be ended with it.
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const timer = setTimeout(() => {
    stderr += `\nStill running after ${PATIENCE_MS / 1000} seconds.`;
    endGroup(child.pid);
  }, PATIENCE_MS);
  child.once('error', reject);
  child.once('exit', () => endGroup(child.pid));
  child.once('close', (code) => {
    clearTimeout(timer);
    resolve({ code, stdout, stderr });
  });
  return promise;
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Every program of the group has ended.
  }
}
