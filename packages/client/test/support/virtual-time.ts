import type { Clock } from '../../src/index.ts';

// The client loads these with its first request. The virtual time must not run meanwhile.
await Promise.all([
  import('@workrights/validators'),
  import('../../src/validation/validation-by.ts'),
  import('ky'),
]);

const START = Date.parse('2026-03-05T01:02:03.456Z');

interface Sleeper {
  at: number;
  wake: () => void;
}

/**
 * A clock that stands still while a request is open or code runs, and otherwise jumps to the end of the next sleep. A night
 * passes in milliseconds, in the same order every time.
 */
export class VirtualTime implements Clock {
  /** How long each ended sleep was, from its beginning or from the end of the one before. */
  readonly slept: number[] = [];
  /** The most sleeps at one time. */
  most = 0;
  #now: number;
  readonly #random: () => number;
  readonly #sleepers = new Set<Sleeper>();
  #underWay = 0;
  #isWatching = false;

  constructor(start: number | string = START, random: () => number = () => 0.5) {
    this.#now = typeof start === 'string' ? Date.parse(start) : start;
    this.#random = random;
  }

  get sleepers(): number {
    return this.#sleepers.size;
  }

  now = (): number => this.#now;
  random = (): number => this.#random();

  sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const sleeper = {
        at: this.#now + ms,
        wake: () => {
          this.#sleepers.delete(sleeper);
          signal?.removeEventListener('abort', stop);
          resolve();
        },
      };
      const stop = () => {
        this.#sleepers.delete(sleeper);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', stop, { once: true });
      this.#sleepers.add(sleeper);
      this.most = Math.max(this.most, this.#sleepers.size);
      void this.#watch();
    });

  /** Wraps `fetch` so that time stands still until the whole response is there. */
  fetch =
    (fetch: typeof globalThis.fetch = globalThis.fetch): typeof globalThis.fetch =>
    async (input, init) => {
      const whole = async () => {
        const response = await fetch(input, init);
        const body = await response.arrayBuffer();
        return new Response(body.byteLength === 0 ? null : body, response);
      };
      return this.during(whole());
    };

  /** Time stands still until `promise` settles. */
  async during<T>(promise: Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      return await promise;
    } finally {
      this.#underWay -= 1;
    }
  }

  /** Settles when all sleeps have ended and the code after them has run. */
  async idle(): Promise<void> {
    do await this.#quiet();
    while (this.#isWatching);
  }

  async #quiet(): Promise<void> {
    for (let quiet = 0; quiet < 5; quiet = this.#underWay === 0 ? quiet + 1 : 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async #watch(): Promise<void> {
    if (this.#isWatching) return;
    this.#isWatching = true;
    while (this.#sleepers.size > 0) {
      await this.#quiet();
      const next = [...this.#sleepers].toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      if (next.at > this.#now) this.slept.push(next.at - this.#now);
      this.#now = Math.max(this.#now, next.at);
      next.wake();
    }
    this.#isWatching = false;
  }
}

/** Requests without a response: they fail after `ms`, like the client's own timeout. */
export function unansweredAfter(ms: number, time: VirtualTime) {
  const UNANSWERED = 599;
  return {
    response: () => new Response(null, { status: UNANSWERED }),
    /** Wraps `fetch`. Time goes on while a request has no response. */
    around:
      (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
      async (input, init) => {
        const response = await time.fetch(fetch)(input, init);
        if (response.status !== UNANSWERED) return response;
        await time.sleep(ms, init?.signal ?? undefined);
        throw new TypeError('fetch failed');
      },
  };
}
