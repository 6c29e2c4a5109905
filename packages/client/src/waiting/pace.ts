import type { QuotaName } from '../options/quota.ts';
import type { QuotaMeter } from '../transport/quota-meter.ts';

/** Requests a minute (`rate-limits`), until a response shows them. */
const PER_MINUTE = { standard: 60, premium: 144, none: Number.MAX_SAFE_INTEGER };
/** Half of them are left for calls. */
const SHARE = 1 / 2;
/** So many of a minute's may follow each other at once; the others come evenly. */
const AT_ONCE = 1 / 4;
/** Waits send none while less than this part of the minute's is left. */
const RESERVE = 1 / 10;

/** How many requests the waits of a client may send: at most half of the quota in any minute. */
export class Pace {
  readonly #quota: QuotaName;
  readonly #meter: QuotaMeter;
  readonly #now: () => number;
  /** Milliseconds, as a wait has asked by its own option. */
  #asked = Infinity;
  #left = Infinity;
  #at = -Infinity;

  constructor(quota: QuotaName, meter: QuotaMeter, now: () => number) {
    this.#quota = quota;
    this.#meter = meter;
    this.#now = now;
  }

  /** A wait that polls more often by its own option may do so. */
  allow(between = Infinity): void {
    this.#asked = Math.min(this.#asked, between);
  }

  /** Nobody waits. */
  rest(): void {
    this.#asked = Infinity;
  }

  /** When the next request may be sent. */
  get from(): number {
    const now = this.#refill();
    const { perMinute = 0, left, minuteLeft } = this.#meter;
    if (left <= perMinute * RESERVE && minuteLeft > 0) return now + minuteLeft;
    return this.#left >= 1 ? -Infinity : now + Math.ceil((1 - this.#left) * this.#between);
  }

  sent(): void {
    this.#refill();
    this.#left -= 1;
  }

  get #most(): number {
    return Math.floor((this.#meter.perMinute ?? PER_MINUTE[this.#quota]) * SHARE);
  }

  /** Milliseconds between two requests. */
  get #between(): number {
    return Math.min(this.#asked, 60_000 / (this.#most * (1 - AT_ONCE)));
  }

  #refill(): number {
    const now = this.#now();
    this.#left = Math.min(Math.floor(this.#most * AT_ONCE), this.#left + (now - this.#at) / this.#between);
    this.#at = now;
    return now;
  }
}
