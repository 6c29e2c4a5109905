const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 10 * 60_000;
/** The next pause is so many times as long. */
const LONGER = 60;
/** Milliseconds until a lookup that isn't there is tried again: each such try costs requests that show nothing. */
const ABSENT_FOR = 15 * 60_000;

/**
 * How many ids a lookup may have. The service documents no maximum (service.md §8), so it is learnt: down from lookups that
 * fail, unless as many ids have worked since, and up from one of twice as many that is tried after a pause.
 */
export class LookupSize {
  #limit: number;
  #absentUntil = -Infinity;
  readonly #most: number;
  readonly #now: () => number;
  /** As many worked, and fewer have not failed since. */
  #proven = 1;
  /** Milliseconds between two that are tried: a second, a minute, ten minutes. */
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

  /** Most ids of the next lookup when so many are to be polled. */
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

  /** @param next how many ids its pieces have. */
  failed(sent: number, next: number): void {
    if (sent > this.#proven) {
      this.#limit = Math.min(this.#limit, Math.max(this.#proven, next));
      this.#tryFrom = Math.max(this.#tryFrom, this.#now() + this.#pause);
    }
    this.#proven = Math.min(this.#proven, next);
  }
}
