import type { Clock } from './clock.ts';
import { FOREVER } from './schedule.ts';

const DAY = 24 * 60 * 60_000;
/** Longer sleeps are cut, so that no timer's limit is met. */
const LONGEST = 20 * DAY;
/** Timers may go off this much too early. */
const TOLERANCE = 1_000;

interface Listener {
  readonly wake: () => void;
  /** The clock was set back by so many milliseconds; told before `wake`. */
  readonly setBack: (ms: number) => void;
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
    void this.#wait(at, sleep);
  }

  cancel(): void {
    this.#sleep?.abort();
    this.#sleep = undefined;
    this.#at = FOREVER;
  }

  async #wait(at: number, sleep: AbortController): Promise<void> {
    let then = this.#listener.wake;
    const now = this.#clock.now();
    const ms = Math.min(Math.max(0, at - now), LONGEST);
    try {
      await this.#clock.sleep(ms, sleep.signal);
    } catch (error) {
      then = () => this.#listener.broken(error);
    }
    if (this.#sleep !== sleep) return;
    this.cancel();
    const behind = now + ms - this.#clock.now();
    if (behind > TOLERANCE) this.#listener.setBack(behind);
    then();
  }
}
