import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

import type { Counts, RunSummary } from '@workrights/durable';

import type { Order } from './worker.ts';

const program = path.join(import.meta.dirname, 'worker.ts');

export interface Worker extends AsyncDisposable {
  /** Resolves with the first report of the run, or with undefined when the run ended before. */
  readonly ready: Promise<Counts | undefined>;
  /** Its name in leases, once it has requested one. */
  readonly holder: () => string | undefined;
  /** Resolves when it has ended for any reason. */
  readonly ended: Promise<{ summary?: RunSummary; signal: NodeJS.Signals | null; errors: string }>;
  /** Kills it at once, like a power cut. */
  readonly kill: () => void;
}

export function startWorker(order: Order, command: readonly string[] = []): Worker {
  const [file = process.execPath, ...args] = [...command, process.execPath];
  const child = spawn(file, [...args, program, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const { promise: ready, resolve } = Promise.withResolvers<Counts | undefined>();
  let summary: RunSummary | undefined;
  let holder: string | undefined;
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const said = JSON.parse(line) as { counts?: Counts; holder?: string; summary?: RunSummary };
    if (said.counts) resolve(said.counts);
    holder = said.holder ?? holder;
    summary ??= said.summary;
  });
  const exit = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const ended = exit.then(([, signal]) => {
    resolve(undefined);
    return { ...(summary && { summary }), signal, errors };
  });
  return {
    ready,
    holder: () => holder,
    ended,
    kill: () => child.kill('SIGKILL'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
