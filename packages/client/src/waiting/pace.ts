import type { QuotaName } from '../options/quota.ts';

/** Requests a minute (`rate-limits`). */
const PER_MINUTE = { standard: 60, premium: 144, none: Number.MAX_SAFE_INTEGER };
/** Half of them are left for calls. */
const SHARE = 1 / 2;
/** So many of a minute's may follow each other at once; the others come evenly. */
const AT_ONCE = 1 / 4;

/** How many requests the waits of a client may send: at most half of the quota in any minute. */
export class Pace {
  readonly #most: number;
  readonly #normal: number;
  readonly #now: () => number;
  #between: number;
  #left: number;
  #at = -Infinity;

  constructor(quota: QuotaName, now: () => number) {
    const perMinute = PER_MINUTE[quota] * SHARE;
    this.#most = this.#left = Math.floor(perMinute * AT_ONCE);
    this.#between = this.#normal = 60_000 / (perMinute - this.#most);
    this.#now = now;
  }

  /** A wait that polls more often by its own option may do so. */
  allow(between = Infinity): void {
    this.#between = Math.min(this.#between, between);
  }

  /** Nobody waits. */
  rest(): void {
    this.#between = this.#normal;
  }

  /** When the next request may be sent. */
  get from(): number {
    const now = this.#refill();
    return this.#left >= 1 ? -Infinity : now + Math.ceil((1 - this.#left) * this.#between);
  }

  sent(): void {
    this.#refill();
    this.#left -= 1;
  }

  #refill(): number {
    const now = this.#now();
    this.#left = Math.min(this.#most, this.#left + (now - this.#at) / this.#between);
    this.#at = now;
    return now;
  }
}
