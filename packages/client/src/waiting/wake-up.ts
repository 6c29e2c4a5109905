import type { Clock } from './clock.ts';
import { FOREVER } from './schedule.ts';

interface Listener {
  readonly wake: () => void;
  /** The clock itself failed. */
  readonly broken: (error: unknown) => void;
}

/** One timer for many reasons: it goes off at the earliest of the times that it was told. */
export class WakeUp {
  readonly #clock: Clock;
  readonly #listener: Listener;
  #at = FOREVER;
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
    this.#at = FOREVER;
  }

  async #wait(ms: number, sleep: AbortController): Promise<void> {
    let then = this.#listener.wake;
    try {
      await this.#clock.sleep(Math.max(0, ms), sleep.signal);
    } catch (error) {
      then = () => this.#listener.broken(error);
    }
    if (this.#sleep !== sleep) return;
    this.cancel();
    then();
  }
}
