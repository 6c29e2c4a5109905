import { isDayUsedUp, quotaCountOf } from '@workrights/time/quota-headers';

import type { Clock } from '../options/clock.ts';
import type { Quota } from '../options/quota.ts';

const MINUTE = 60_000;
/** Milliseconds, when as many requests are under way as a minute takes. */
const FULL = 1_000;

/** What the service says of the account's limits, for all calls and waits with one token. */
export class QuotaMeter {
  latest: Quota | undefined;
  /** Calls that may send a request. */
  underWay = 0;
  /** At the latest: when the minute began is not known, but its first response is. */
  #minuteEnds = -Infinity;
  readonly #isAssumed: boolean;
  readonly #clock: Clock;

  /** @param isAssumed there are limits, though no response has shown them. */
  constructor(isAssumed: boolean, clock: Clock) {
    this.#isAssumed = isAssumed;
    this.#clock = clock;
  }

  /** As long as `pause` says. */
  async sleep<T>(ms: number, within: (slept: Promise<void>) => Promise<T>): Promise<void> {
    const over = new AbortController();
    try {
      await within(this.#clock.sleep(ms, over.signal));
    } finally {
      // A timer that is left would keep the process alive.
      over.abort();
    }
  }

  /** @param headers those that may be shown. */
  read(headers: Readonly<Record<string, string>>): void {
    const minute = quotaCountOf(headers, 'min');
    const day = quotaCountOf(headers, 'day');
    if (!minute && !day) return;
    const at = this.#clock.now();
    const before = this.latest?.minute?.consumed ?? 0;
    if (minute && (minute.consumed < before || at >= this.#minuteEnds)) this.#minuteEnds = at + MINUTE;
    this.latest = { minute, day, at };
  }

  /** Requests of a minute, as far as responses have shown them. */
  get perMinute(): number | undefined {
    const { minute } = this.latest ?? {};
    return minute && minute.consumed + minute.remaining;
  }

  /** How many more requests this minute takes. */
  get left(): number {
    const { minute } = this.latest ?? {};
    if (!minute) return Infinity;
    return minute.remaining + (this.minuteLeft > 0 ? 0 : minute.consumed) - this.underWay;
  }

  /** Milliseconds until the minute ends. */
  get minuteLeft(): number {
    return Math.min(MINUTE, Math.max(0, this.#minuteEnds - this.#clock.now()));
  }

  /** Milliseconds until a request may be sent that wouldn't be refused. */
  get pause(): number {
    return this.left > 0 ? 0 : this.minuteLeft || FULL;
  }

  /** Milliseconds until what a 429 has refused may be sent again: Infinity when the day is used up, undefined when nothing is known. */
  afterRefusal(headers: Readonly<Record<string, string>>): number | undefined {
    if (isDayUsedUp(headers)) return Infinity;
    if (quotaCountOf(headers, 'min')) return this.minuteLeft;
    return this.#isAssumed ? MINUTE : undefined;
  }
}

/** The quota that a 429 says is used up, for its message. */
export function usedUp(headers: Readonly<Record<string, string>>): string {
  if (isDayUsedUp(headers)) return '; the quota of the day is used up';
  return headers['min-quota-remaining'] === '0' ? '; the quota of the minute is used up' : '';
}
