import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import type { Sandbox } from '@workrights/sandbox';
import { expect, onTestFinished } from 'vitest';

export const program = path.resolve(import.meta.dirname, '../../dist/main.js');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How a command ends that says this on standard error. */
export const says = (code: number, words: string) => ({
  code,
  stderr: expect.stringContaining(words) as string,
});

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  readonly cwd?: string;
}

/** A folder that is deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'workrights-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A home folder for the settings of one test. */
export function home(more: Record<string, string> = {}): Record<string, string> {
  return { WORKRIGHTS_HOME: path.join(temporaryFolder(), 'home'), ...more };
}

/** A sandbox's settings as environment variables. */
export function settingsOf({
  url,
  credentials,
}: Pick<Sandbox, 'url' | 'credentials'>): Record<string, string> {
  return {
    WORKRIGHTS_BASE_URL: url,
    WORKRIGHTS_ACCESS_TOKEN: credentials.accessToken,
    WORKRIGHTS_QUOTA: 'none',
    WORKRIGHTS_WEB_APP_URL: url,
    WORKRIGHTS_API_KEY: credentials.apiKey,
    WORKRIGHTS_ACCOUNT_KEY: credentials.accountKey,
  };
}

/** Starts the built command with these settings, without this process's environment. */
export function startCli(args: readonly string[], { env = {}, cwd }: RunOptions = {}): ChildProcess {
  return spawn(process.execPath, [program, ...args], {
    cwd,
    env: {
      PATH: process.env['PATH'] ?? '',
      // Tests must not read or write the settings of the user who runs them.
      HOME: '/nonexistent',
      WORKRIGHTS_HOME: '/nonexistent',
      WORKRIGHTS_KEYRING: 'off',
      ...env,
    },
  });
}

/** Runs the built command until it ends. */
export async function runCli(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const child = startCli(args, options);
  child.stdin!.on('error', () => {}).end(options.stdin ?? '');
  return endOf(child);
}

/** A child's output and exit code. */
export async function endOf(child: ChildProcess): Promise<Ended> {
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
  return { code: await code, stdout, stderr };
}

export interface TerminalOptions extends RunOptions {
  /** Typed once the terminal shows `when`. */
  readonly typed?: string;
  readonly when?: string;
  /** Typed afterwards, each once its `when` is shown. */
  readonly next?: readonly { readonly typed: string; readonly when: string }[];
  readonly columns?: number;
  /** Redirection of its output, in bash syntax. */
  readonly redirect?: string;
}

/** Runs the command on a terminal that `script` creates, and types the answers. */
export async function runOnTerminal(
  args: readonly string[],
  { env = {}, typed = '', when = '?', next: further = [], columns = 200, redirect = '' }: TerminalOptions,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const command = [process.execPath, program, ...args].map((word) => `'${word}'`).join(' ');
  const child = spawn(
    'script',
    ['-qefc', `stty cols ${columns} rows 50; ${command} ${redirect}`, '/dev/null'],
    {
      env: {
        PATH: process.env['PATH'] ?? '',
        TERM: 'xterm',
        SHELL: '/bin/bash',
        NO_COLOR: '1',
        HOME: '/nonexistent',
        WORKRIGHTS_HOME: '/nonexistent',
        WORKRIGHTS_KEYRING: 'off',
        ...env,
      },
    },
  );
  let output = '';
  const answers = [{ typed, when }, ...further];
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    output += piece;
    const [next] = answers;
    if (next === undefined || !output.includes(next.when)) return;
    answers.shift();
    child.stdin.write(next.typed);
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}
