const TRY_LARGER_AFTER = 10 * 60_000;
const SHRINK = 4;

/**
 * How many ids a lookup may have. The service documents no maximum (service.md §8), so it is learnt: a refused lookup is
 * sent again in halves, down to one id, which is a GET. The halves tell whether the number or one of the ids was the
 * reason. A lookup that fails may have been too large too, or the service is down: a GET of one of its checks tells. The
 * size shrinks only when two lookups in a row failed.
 */
export class BatchSize {
  /** Most ids of a lookup. */
  limit: number;
  /** The next request tells whether the service is there at all. */
  isProbing = false;
  readonly #most: number;
  readonly #now: () => number;
  #largerFrom = 0;
  /** The service took as many, and has not refused fewer since. */
  #proven = 0;
  /** The limit before it shrank. */
  #before = 0;
  /** Lookups that failed since one succeeded. */
  #failed = 0;
  /** Ids of the last of them. */
  #tooLarge = 0;

  constructor(most: number, now: () => number) {
    this.#most = most;
    this.#now = now;
    this.limit = most;
  }

  /** Most ids of the next request. */
  get next(): number {
    return this.isProbing ? 1 : this.limit;
  }

  /** @param next how many ids to send instead. */
  refused(sent: number, next: number, why: 'size' | 'lookup'): void {
    this.isProbing = false;
    if (sent > this.#proven || why === 'lookup') this.#shrinkTo(next);
    this.#proven = Math.min(this.#proven, next);
  }

  /** A lookup failed as it does when the service is down. */
  failed(sent: number): void {
    this.#failed += 1;
    this.#tooLarge = sent;
    this.isProbing = true;
  }

  succeeded(sent: number): void {
    this.#reached(sent);
    this.#proven = Math.max(this.#proven, sent);
    const mayGrow = sent === this.limit && this.#now() >= this.#largerFrom;
    this.limit = mayGrow ? Math.min(this.#most, sent * 2) : Math.max(this.limit, sent);
  }

  /** A check was refused, or failed, by itself, so it was the reason why lookups with it were. */
  failedAlone(): void {
    this.#reached(1);
    this.limit = Math.max(this.limit, this.#before);
    this.#before = 0;
  }

  /** The service is there, and took so many. */
  #reached(sent: number): void {
    if (this.isProbing && this.#failed > 1) this.#shrinkTo(Math.ceil(this.#tooLarge / SHRINK));
    this.isProbing = false;
    if (sent > 1) this.#failed = 0;
  }

  #shrinkTo(size: number): void {
    this.#before = Math.max(this.#before, this.limit);
    this.limit = Math.min(this.limit, size);
    this.#largerFrom = this.#now() + TRY_LARGER_AFTER;
  }
}
