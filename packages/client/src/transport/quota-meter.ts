import { type LastMinute, requestsIn, roomAt, stillIn, withMore } from '@workrights/time/last-minute';
import { isDayUsedUp, quotaCountOf } from '@workrights/time/quota-headers';
import { withinLargest } from '@workrights/time/quotas';

import type { Clock } from '../options/clock.ts';
import type { Quota, QuotaName } from '../options/quota.ts';
import type { SharedQuota } from './shared-quota.ts';

const MINUTE = 60_000;
/** Milliseconds, when as many requests are under way as a minute takes. */
const FULL = 1_000;

/** A call, as far as the meter knows it. */
interface Call {
  isUnderWay: boolean;
}

/**
 * The account's limits, for all calls and waits with one token: what the service says is left of its minute, and what was sent in
 * any 60 seconds. A clock that is set changes neither.
 */
export class QuotaMeter {
  latest: Quota | undefined;
  /** Requests that were taken, and have no response yet. */
  #underWay = 0;
  /** When a response told the minute last, and until when it holds: when the minute began is not known, but its first response is. */
  #toldAt = -Infinity;
  #minuteEnds = -Infinity;
  /** What this client has sent. */
  #recent: LastMinute = [];
  readonly #quota: QuotaName;
  readonly #clock: Clock;
  readonly #shared: SharedQuota | undefined;

  /** @param shared counts what other processes send too. */
  constructor(quota: QuotaName, clock: Clock, shared?: SharedQuota) {
    this.#quota = quota;
    this.#clock = clock;
    this.#shared = shared;
  }

  /** Milliseconds that only go forward, if the clock has such. */
  readonly now = (): number => (this.#clock.monotonic ?? this.#clock.now)();

  /**
   * Settles once a request may be sent that wouldn't be refused, and counts it.
   *
   * @param call of which no other request is under way.
   * @param longest milliseconds: what would wait for longer is sent at once.
   */
  async take(call: Call, longest: number, signal: AbortSignal): Promise<void> {
    this.end(call);
    const sleep = (ms: number) => this.#clock.sleep(ms, signal);
    for (let ms; (ms = this.pause()) > 0 && ms <= longest;) await sleep(ms);
    signal.throwIfAborted();
    call.isUnderWay = true;
    this.#underWay += 1;
    this.#recent = withMore(stillIn(this.#recent, this.now()), 1, this.now());
    if (!this.#shared) return;
    for (let ms; (ms = await this.#shared.take(this.perMinute, longest)) > 0;) await sleep(ms);
  }

  /** The last request of a call has ended. */
  end(call: Call): void {
    if (call.isUnderWay) this.#underWay -= 1;
    call.isUnderWay = false;
  }

  /**
   * @param headers those that may be shown.
   * @param sentAt when their request was sent, by `now`.
   * @returns settles when other processes can know it.
   */
  read(headers: Readonly<Record<string, string>>, sentAt: number): Promise<void> | undefined {
    const minute = quotaCountOf(headers, 'min');
    const day = quotaCountOf(headers, 'day');
    if (!minute && !day) return undefined;
    const now = this.now();
    const before = this.latest?.minute?.consumed ?? 0;
    // A response that was overtaken tells less, too: only one to a later request shows that another minute has begun.
    const isNew =
      now >= this.#minuteEnds || (sentAt >= this.#toldAt && (minute?.consumed ?? before) < before);
    if (minute && isNew) this.#minuteEnds = now + MINUTE;
    if (minute) this.#toldAt = now;
    this.latest = { minute, day, at: this.#clock.now() };
    return minute && this.#shared?.tell(this.perMinute!);
  }

  /** Requests of a minute, as far as responses have shown them; none are more than the largest quota, unless the account has no known one. */
  get perMinute(): number | undefined {
    const { minute } = this.latest ?? {};
    if (!minute) return undefined;
    const told = minute.consumed + minute.remaining;
    return this.#quota === 'none' ? told : withinLargest(told, 'minute');
  }

  /** Milliseconds until the minute ends. */
  get #minuteLeft(): number {
    const now = this.now();
    // No more than a minute, also by a clock that was set back.
    this.#minuteEnds = Math.min(this.#minuteEnds, now + MINUTE);
    return Math.max(0, this.#minuteEnds - now);
  }

  /** Milliseconds until more than so many requests may be sent that wouldn't be refused. */
  pause(reserve = 0): number {
    const { minute } = this.latest ?? {};
    if (!minute) return 0;
    const told = minute.remaining + (this.#minuteLeft > 0 ? 0 : minute.consumed) - this.#underWay;
    const now = this.now();
    this.#recent = stillIn(this.#recent, now);
    const isFull = requestsIn(this.#recent) + reserve >= this.perMinute!;
    const ownPause = isFull ? Math.min(MINUTE, roomAt(this.#recent) - now) : 0;
    return Math.max(ownPause, told > reserve ? 0 : this.#minuteLeft || FULL);
  }

  /** Milliseconds until what a 429 has refused may be sent again: Infinity when the day is used up, undefined when nothing is known. */
  afterRefusal(headers: Readonly<Record<string, string>>): number | undefined {
    if (isDayUsedUp(headers)) return Infinity;
    if (quotaCountOf(headers, 'min')) return this.#minuteLeft;
    return this.#quota === 'none' ? undefined : MINUTE;
  }
}

/** The quota that a 429 says is used up, for its message. */
export function usedUp(headers: Readonly<Record<string, string>>): string {
  if (isDayUsedUp(headers)) return '; the quota of the day is used up';
  return headers['min-quota-remaining'] === '0' ? '; the quota of the minute is used up' : '';
}
