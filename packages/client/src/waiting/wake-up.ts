import type { Clock } from './clock.ts';

interface Listener {
  readonly wake: () => void;
  /** The clock itself failed. */
  readonly broken: (error: unknown) => void;
}

/** One timer for many reasons: it goes off at the earliest of the times that it was told. */
export class WakeUp {
  readonly #clock: Clock;
  readonly #listener: Listener;
  #at = Number.POSITIVE_INFINITY;
  #sleep: AbortController | undefined;

  constructor(clock: Clock, listener: Listener) {
    this.#clock = clock;
    this.#listener = listener;
  }

  /** Wakes at that time, in milliseconds since the epoch, or earlier. */
  by(at: number): void {
    if (at >= this.#at) return;
    this.cancel();
    this.#at = at;
    const sleep = new AbortController();
    this.#sleep = sleep;
    void this.#wait(at - this.#clock.now(), sleep);
  }

  cancel(): void {
    this.#sleep?.abort();
    this.#sleep = undefined;
    this.#at = Number.POSITIVE_INFINITY;
  }

  async #wait(ms: number, sleep: AbortController): Promise<void> {
    let failure: { error: unknown } | undefined;
    try {
      await this.#clock.sleep(Math.max(0, ms), sleep.signal);
    } catch (error) {
      failure = { error };
    }
    if (this.#sleep !== sleep) return;
    this.#sleep = undefined;
    this.#at = Number.POSITIVE_INFINITY;
    if (failure) this.#listener.broken(failure.error);
    else this.#listener.wake();
  }
}
