import { invalid } from '../errors/invalid-request-error.ts';
import type { Clock } from '../options/clock.ts';

/** 20 days, which is below the limit of every runtime's timer. Longer sleeps are cut to this. */
const LONGEST = 20 * 24 * 60 * 60_000;
/** Timers may end this many milliseconds too early. */
const TOLERANCE = 1_000;

/**
 * One timer for many times: it ends at the earliest of them. If the clock is set back, its own time goes on; otherwise all
 * waits would get longer.
 */
export class Timer {
  /** How many milliseconds the clock was set back. */
  setBack = 0;
  readonly #clock: Clock;
  readonly #wake: () => void;
  readonly #failed: (error: unknown) => void;
  #at = Infinity;
  #last = -Infinity;
  #sleep: AbortController | undefined;

  /** @param failed is called with an error of the clock itself. */
  constructor(clock: Clock, wake: () => void, failed: (error: unknown) => void) {
    this.#clock = clock;
    this.#wake = wake;
    this.#failed = failed;
  }

  /**
   * Whole milliseconds since the epoch, by the clock as it was before it was set back.
   *
   * @throws InvalidRequestError for a clock whose time isn't a number.
   */
  now(): number {
    const now = this.#clock.now();
    if (!Number.isFinite(now)) throw invalid('clock.now', 'must give milliseconds');
    // Needed also without waits: earlier times would otherwise be in the future.
    const behind = this.#last - Math.floor(now) - this.setBack;
    if (behind > TOLERANCE) this.setBack += behind;
    return (this.#last = Math.floor(now) + this.setBack);
  }

  /** Ends the timer at that time or earlier. */
  by(at: number): void {
    if (at >= this.#at) return;
    this.cancel();
    this.#at = at;
    void this.#wait((this.#sleep = new AbortController()));
  }

  cancel(): void {
    this.#sleep?.abort();
    this.#sleep = undefined;
    this.#at = Infinity;
  }

  async #wait(sleep: AbortController): Promise<void> {
    let isOver = () => this.#sleep !== sleep;
    try {
      const now = this.now();
      const ms = Math.min(Math.max(0, this.#at - now), LONGEST);
      await this.#clock.sleep(ms, sleep.signal);
      if (isOver()) return;
      isOver = () => false;
      const behind = now + ms - this.now();
      if (behind > TOLERANCE) this.setBack += behind;
      this.cancel();
      this.#wake();
    } catch (error) {
      if (isOver()) return;
      this.cancel();
      this.#failed(error);
    }
  }
}
