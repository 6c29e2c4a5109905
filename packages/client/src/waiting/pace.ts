import { QUOTAS, type QuotaName } from '@workrights/time/quotas';

import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { QuotaMeter } from '../transport/quota-meter.ts';
import { retryAfterOf } from '../transport/response.ts';
import type { Fault } from './poll-failures.ts';

/** Share of the quota for waits; the rest is for calls. */
const SHARE = 1 / 2;
/** Share of a minute's requests that may follow each other at once; the others are spread evenly. */
const AT_ONCE = 1 / 4;
/** Waits send nothing while less than this share of the minute's requests is left. */
const RESERVE = 1 / 10;

/** Milliseconds without a request after a 429 from a service without limits; and the most after a failed probe with `Retry-After`. */
const PAUSE = 5_000;
const LONGEST_PAUSE = 30_000;
/** Limits a mistaken `Retry-After` of a 429, in milliseconds. All waits of the client would otherwise end without a request. */
const LONGEST_ASKED = 3_600_000;

/** Limits the requests of a client's waits to half of the quota in any minute. */
export class Pace {
  readonly #quota: QuotaName;
  readonly #meter: QuotaMeter;
  readonly #now: () => number;
  /** The shortest time between polls that a wait's own option asks for, in milliseconds. */
  #asked = Infinity;
  #left = Infinity;
  #at = -Infinity;
  #quietUntil = -Infinity;

  constructor(quota: QuotaName, meter: QuotaMeter, now: () => number) {
    this.#quota = quota;
    this.#meter = meter;
    this.#now = now;
  }

  /** Lets a wait poll as often as its own option says. */
  allow(between = Infinity): void {
    this.#asked = Math.min(this.#asked, between);
  }

  /** Called when the last wait has ended. */
  rest(): void {
    this.#asked = Infinity;
  }

  /** When the next request may be sent. */
  get from(): number {
    const now = this.#refill();
    const { perMinute = 0 } = this.#meter;
    const reserved = this.#meter.pause(perMinute * RESERVE);
    const evenly = this.#left >= 1 ? -Infinity : now + Math.ceil((1 - this.#left) * this.#between);
    return Math.max(this.#quietUntil, reserved > 0 ? now + reserved : evenly);
  }

  /**
   * After a 429, no request is sent for as long as it asks, or until the minute ends; after a failed probe, for as long as that
   * asks.
   *
   * @returns the milliseconds that the failure itself asks for.
   */
  failed(failure: unknown, fault: Fault, isProbe: boolean): number {
    const { headers = {} } = failure instanceof WorkRightsKitError ? failure : {};
    const asked = retryAfterOf(headers) ?? 0;
    const refused = Math.min(asked || (this.#meter.afterRefusal(headers) ?? PAUSE), LONGEST_ASKED);
    const probed = isProbe ? Math.min(asked, LONGEST_PAUSE) : 0;
    const pause = fault === 'pace' ? refused : probed;
    this.#quietUntil = Math.max(this.#quietUntil, this.#now() + pause);
    return asked;
  }

  sent(): void {
    this.#refill();
    this.#left -= 1;
  }

  get #most(): number {
    const known = this.#quota === 'none' ? Number.MAX_SAFE_INTEGER : QUOTAS[this.#quota].minute;
    return Math.floor((this.#meter.perMinute ?? known) * SHARE);
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
