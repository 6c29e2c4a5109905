const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 10 * 60_000;
/** Factor of the next pause. */
const LONGER = 60;
/** Milliseconds until a lookup that wasn't there is tried again, because such a try costs useless requests. */
const ABSENT_FOR = 15 * 60_000;

/**
 * Finds out how many ids a lookup may have, because the service documents no maximum (service.md §8). The limit goes down
 * after a lookup that fails, unless as many ids have worked since. After a pause, a lookup of twice the size is tried, and the
 * limit goes up if it works.
 */
export class LookupSize {
  #limit: number;
  #absentUntil = -Infinity;
  readonly #most: number;
  readonly #now: () => number;
  /** So many ids worked, and fewer have not failed since. */
  #proven = 1;
  /** Milliseconds between two tries of a larger lookup: a second, a minute, ten minutes. */
  #pause = FIRST_PAUSE;
  #tryFrom = -Infinity;

  constructor(most: number, now: () => number) {
    this.#most = most;
    this.#now = now;
    this.#limit = most;
  }

  /** 1 means a GET. */
  get limit(): number {
    return this.#now() < this.#absentUntil ? 1 : this.#limit;
  }

  /** The service has no lookup. */
  absent(): void {
    this.#absentUntil = this.#now() + ABSENT_FOR;
  }

  /** The maximum number of ids for the next lookup when `wanted` ids are to be polled. */
  next(wanted: number): number {
    const limit = this.#limit;
    if (this.limit < limit) return this.limit;
    if (Math.min(wanted, this.#most) <= limit || this.#now() < this.#tryFrom) return limit;
    this.#pause = Math.min(this.#pause * LONGER, LONGEST_PAUSE);
    this.#tryFrom = this.#now() + this.#pause;
    return Math.min(this.#most, limit * 2);
  }

  succeeded(sent: number): void {
    this.#proven = Math.max(this.#proven, sent);
    if (sent <= this.#limit) return;
    this.#limit = sent;
    this.#pause = FIRST_PAUSE;
    this.#tryFrom = -Infinity;
  }

  /** @param next how many ids each piece has. */
  failed(sent: number, next: number): void {
    if (sent > this.#proven) {
      this.#limit = Math.min(this.#limit, Math.max(this.#proven, next));
      this.#tryFrom = Math.max(this.#tryFrom, this.#now() + this.#pause);
    }
    this.#proven = Math.min(this.#proven, next);
  }
}
