import type { Clock, Fetch } from '@workrights/client';
import type { Sandbox } from '@workrights/sandbox';

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/**
 * The sandbox's clock as the clock of a run. It stands still while a request is in progress or any code is still running, and
 * jumps to the end of the next sleep otherwise. So three nights pass in seconds.
 */
export class SandboxTime implements Clock, Disposable {
  readonly #sandbox: Sandbox;
  readonly #sleepers = new Set<Sleeper>();
  #underWay = 0;
  #isWatching = false;
  #hasEnded = false;

  constructor(sandbox: Sandbox, start: string) {
    this.#sandbox = sandbox;
    sandbox.clock.set(Date.parse(start), 'frozen');
  }

  now = (): number => this.#sandbox.clock.now();
  monotonic = (): number => this.now();
  random = (): number => 0.5;

  sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const end = () => {
        this.#sleepers.delete(sleeper);
        signal?.removeEventListener('abort', stop);
      };
      const stop = () => {
        end();
        reject(signal?.reason as Error);
      };
      const sleeper = {
        at: this.now() + ms,
        wake: () => {
          end();
          resolve();
        },
      };
      signal?.addEventListener('abort', stop, { once: true });
      this.#sleepers.add(sleeper);
      void this.#watch();
    });

  fetch: Fetch = (url, init) =>
    this.during(async () => {
      const response = await globalThis.fetch(url, init as RequestInit);
      const body = await response.arrayBuffer();
      return new Response(body.byteLength === 0 ? null : body, response);
    });

  /** Stops time until `work` has ended. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
    }
  }

  /** Stops time for good: the sandbox is about to close, and something may still sleep. */
  [Symbol.dispose](): void {
    this.#hasEnded = true;
  }

  async #watch(): Promise<void> {
    if (this.#isWatching) return;
    this.#isWatching = true;
    while (this.#sleepers.size > 0) {
      await this.#quiet();
      const [next] = [...this.#sleepers].toSorted((a, b) => a.at - b.at);
      if (!next || this.#hasEnded) break;
      if (next.at > this.now()) this.#sandbox.clock.set(next.at, 'frozen');
      next.wake();
    }
    this.#isWatching = false;
  }

  /**
   * Waits longer than a run waits to collect rows for one step. A late timer means that code was running or that the computer
   * is busy, so it doesn't count, unless that lasts.
   */
  async #quiet(): Promise<void> {
    for (let quiet = 0, late = 0; quiet < 5;) {
      const began = performance.now();
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
      const isLate = performance.now() - began > 15 && (late += 1) <= 10;
      quiet = this.#underWay > 0 || isLate ? 0 : quiet + 1;
    }
  }
}

/** The connection to a sandbox in its own time. */
export function checksOf({ sandbox, time }: { readonly sandbox: Sandbox; readonly time: SandboxTime }) {
  return {
    baseUrl: sandbox.url,
    accessToken: sandbox.credentials.accessToken,
    fetch: time.fetch,
    clock: time,
    logLevel: 'off',
    quota: 'none', // it has tests of its own
  } as const;
}
