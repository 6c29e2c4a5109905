import type { Clock } from './clock.ts';
import type { Place } from './place.ts';
import { FOREVER } from './schedule.ts';

const TRY_LARGER_AFTER = 10 * 60_000;
const STRIKES = 3;
const SHRINK = 4;

/**
 * How many ids a lookup may have. The service shows no maximum (service.md §8), so it is learnt: a refused lookup is
 * asked again in halves, down to one id, which is a GET. The halves tell whether the number or one of the ids was the
 * reason: an id that is refused by itself too clears the number again. One that fails may have been too large as well, or
 * the service is down: the next request is a GET, for all who are due, and tells. Their lookups shrink only when two
 * in a row failed.
 */
export class LookupSize {
  readonly #most: number;
  readonly #clock: Clock;
  #size: number;
  /** As many were answered, and since then fewer were not refused. */
  #proven = 0;
  #largerFrom = 0;
  /** Lookups that failed since one was answered. */
  #failed = 0;
  /** The next request is to tell whether the service is there at all. */
  isProbing = false;

  constructor(most: number, clock: Clock) {
    this.#most = most;
    this.#size = most;
    this.#clock = clock;
  }

  /** Takes the next to be looked at together out of the queue, which it leaves in order. */
  take(queue: Place[]): Place[] {
    const [first] = queue;
    if (first === undefined) return [];
    const size = Math.min(this.#size, first.most);
    if (size === 1 || this.isProbing) return queue.splice(0, 1);
    const batch: Place[] = [];
    let kept = 0;
    for (const place of queue) {
      if (batch.length < size && place.most >= size) batch.push(place);
      else queue[kept++] = place;
    }
    queue.length = kept;
    return batch;
  }

  /** A lookup of as many as `asked` was refused, among them these. */
  refused(places: readonly Place[], asked: number, why: 'size' | 'lookup'): void {
    this.isProbing = false;
    const half = why === 'size' ? Math.ceil(asked / 2) : 1;
    for (const place of places) {
      place.most = half;
      place.sizeBefore = Math.max(place.sizeBefore, this.#size);
      if (half === 1) place.strikes += 1;
    }
    if (asked > this.#proven || why === 'lookup') {
      this.#shrinkTo(half);
    }
    this.#proven = Math.min(this.#proven, half);
  }

  /** A request failed as it does when the service is down. */
  failed(asked: number): void {
    if (asked === 1) return;
    this.#failed += 1;
    this.isProbing = true;
  }

  /** A lookup left this one out. */
  leftOut(place: Place): void {
    place.most = 1;
    place.strikes += 1;
  }

  /** A request for as many as `asked` was answered, with these. */
  answered(places: readonly Place[], asked: number): void {
    this.#reached(asked);
    this.#proven = Math.max(this.#proven, asked);
    const mayGrow = asked === this.#size && this.#clock.now() >= this.#largerFrom;
    this.#size = mayGrow ? Math.min(this.#most, asked * 2) : Math.max(this.#size, asked);
    for (const place of places) {
      if (place.strikes < STRIKES) place.most = FOREVER;
      place.sizeBefore = 0;
    }
  }

  /** A check was refused by itself. */
  refusedAlone(place: Place): void {
    this.#reached(1);
    this.#size = Math.max(this.#size, place.sizeBefore);
  }

  /** The service is there, and took so many. */
  #reached(asked: number): void {
    if (this.isProbing && this.#failed > 1) this.#shrinkTo(Math.ceil(this.#size / SHRINK));
    this.isProbing = false;
    if (asked > 1) this.#failed = 0;
  }

  #shrinkTo(size: number): void {
    this.#size = Math.min(this.#size, size);
    this.#largerFrom = this.#clock.now() + TRY_LARGER_AFTER;
  }
}
