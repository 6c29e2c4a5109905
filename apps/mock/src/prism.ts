import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { basename, extname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { PrismListens } from './prism-process.ts';

export interface PrismOptions {
  /** An answer of Prism's own that breaks the contract becomes a 500 that lists what is wrong, not a header beside it. */
  readonly refuseOwnViolations?: boolean;
  /** Gets one line each time that Prism ended and is started again. */
  readonly report?: (line: string) => void;
}

export interface PrismServer extends AsyncDisposable {
  /** Base URL, without a trailing slash. It changes when Prism is started again; then this waits for the new one. */
  url(): Promise<string>;
  /** Ends a process that hangs, if it is still the one at `url`; Prism is then started again. */
  restart(url: string): void;
  close(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL(`./prism-process${extname(import.meta.url)}`, import.meta.url));

/** Pauses before a start, in milliseconds: none at first, longer while Prism keeps ending as soon as it has started. */
const PAUSES = [0, 200, 1_000, 5_000] as const;
const SOON = 10_000;

/**
 * Runs `prism mock` over the OpenAPI document in `file`, in a process of its own on a free loopback port, and starts it
 * again whenever it ends.
 *
 * Prism logs each request with its query string and its body, and prints the stack of a request that ends it: so what it
 * prints, which would hold API keys and passport numbers, goes nowhere.
 *
 * @throws Error when Prism ends before it serves.
 */
export async function startPrism(
  file: string,
  { refuseOwnViolations = false, report = () => {} }: PrismOptions = {},
): Promise<PrismServer> {
  const args = ['mock', file, '--host', '127.0.0.1', '--port', '0', '--verboseLevel', 'silent'];
  // Several processes is its default in production, where that fails.
  args.push('--multiprocess=false', `--errors=${refuseOwnViolations}`);

  let child: ChildProcess;
  let listening: Promise<string>;
  let current: string | undefined;
  let closing = false;
  let failures = 0;

  const start = () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const started = performance.now();
    const running = fork(PROGRAM, args, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    running.on('message', ({ port }: PrismListens) => {
      const url = `http://127.0.0.1:${port}`;
      resolve(url);
      current = url;
      // Prism starts anew by itself when the document changes.
      listening = Promise.resolve(url);
    });
    running.once('exit', (code, signal) => {
      reject(new Error(`Prism ended with ${signal ?? code} before it served ${basename(file)}.`));
      failures = performance.now() - started < SOON ? failures + 1 : 0;
      if (!closing && hasServed) startAgain(String(signal ?? code));
    });
    // Nobody may be waiting.
    promise.catch(() => {});
    child = running;
    return promise;
  };
  const startAgain = (how: string) => {
    report(`Prism, the mock of ${basename(file)}, ended with ${how}: it is started again.`);
    const pause = PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 0;
    listening = sleep(pause, undefined, { ref: false }).then(() =>
      closing ? Promise.reject(CLOSED) : start(),
    );
    listening.catch(() => {});
  };

  let hasServed = false;
  listening = start();
  await listening;
  hasServed = true;

  const close = async () => {
    closing = true;
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    }
  };
  return {
    url: () => listening,
    restart: (url) => void (url === current && child.kill('SIGKILL')),
    close,
    [Symbol.asyncDispose]: close,
  };
}

const CLOSED = new Error('The mock is closed.');
