import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { until } from '../../support/until.ts';

const root = path.resolve(import.meta.dirname, '../../..');

export interface Started {
  /** The addresses that it printed. Each responds. */
  readonly urls: readonly string[];
  /** Presses Ctrl-C, waits for the end, and returns the exit code or the signal. SIGKILL means that it did not end. */
  interrupt(): Promise<number | NodeJS.Signals>;
  /** The output of both streams. */
  output(): string;
}

const PATIENCE = { timeout: 100_000 };

/** The variables that a guide exports before it starts the relay. */
const RELAY_ENV = {
  WORKRIGHTS_RELAY_TOKEN: 'an-invented-token-of-a-relay',
  WORKRIGHTS_LEDGER_KEY: 'an invented key of a ledger',
};

/** Starts a command in the root of the repository, on free ports and with its own data folder. Waits until it responds. */
export async function startCommand(code: string): Promise<Started> {
  const data = await mkdtemp(path.join(tmpdir(), 'workrights-docs-data-'));
  // In its own process group, which gets the Ctrl-C as programs in a terminal do.
  const child = spawn('bash', ['-c', withFreePorts(code, data)], {
    cwd: root,
    env: { ...process.env, ...RELAY_ENV, WORKRIGHTS_HOME: data },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals]>;
  const end = (signal: NodeJS.Signals) => {
    try {
      process.kill(-child.pid!, signal);
    } catch {
      // It has ended.
    }
  };
  const interrupt = async () => {
    const killed = setTimeout(() => end('SIGKILL'), 15_000);
    end('SIGINT');
    const [code, signal] = await ended;
    clearTimeout(killed);
    await rm(data, { recursive: true, force: true });
    return code ?? signal;
  };
  try {
    const urls = await until(
      'the command to answer',
      async () => {
        if (child.exitCode !== null) return [];
        const printed = addressesIn(output);
        const answers = await Promise.all(printed.map((url) => fetch(url)));
        return answers.length > 0 && printed;
      },
      PATIENCE,
    );
    if (urls.length === 0) throw new Error('It ended at once.');
    return { urls, interrupt, output: () => output };
  } catch (error) {
    await interrupt();
    throw new Error(`${code}\n${output}`, { cause: error });
  }
}

function addressesIn(output: string): string[] {
  return [...new Set(output.match(/http:\/\/127\.0\.0\.1:\d+/g))];
}

/** Replaces ports and the data folder, so that nothing that is already running is disturbed. */
function withFreePorts(code: string, data: string): string {
  const [, program] =
    /pnpm@12\.21\.0 (?:--silent )?(start|sandbox|mock|workrights (?:relay|observe))\b/.exec(code) ?? [];
  if (program === undefined)
    throw new Error(`"${code}" starts nothing that is known (e2e/docs/snippet-runner/start-command.ts).`);
  if (program === 'workrights relay') return `${code.trim()} --ledger ${data} --port 0`;
  if (program === 'workrights observe')
    return `${code.trim().replaceAll(/(?<=--(?:report|markdown|page) )/g, `${data}/`)} --port 0`;
  let command = code.trim().replace(/--data \S+/, `--data ${data}`);
  if (program !== 'mock' && !/--(?:data|memory)\b/.test(command)) command += ` --data ${data}`;
  if (program === 'start') return command;
  return /--port \d+/.test(command) ? command.replace(/--port \d+/, '--port 0') : `${command} --port 0`;
}
