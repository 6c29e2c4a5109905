import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import type { Delay, Interval } from './schedule.ts';

/** Number of failed polls in a row that ends a wait. The last of them is always a GET of the check. */
export const MOST_FAILURES = 10;
/** After so many lookups in a row that needed an extra GET for a check, the check is always polled by itself. */
const TIMES_APART = 3;
const UNPLANNED: Delay = { earliest: Infinity, due: Infinity, slack: 0 };

/** Why a poll gave no check. */
export interface Miss {
  readonly failure: unknown;
  /** Whether the next poll may succeed. */
  readonly passes: boolean;
  /** True if one of the waits that share the poll has logged it. */
  isLogged?: true;
}

/** A wait, for the batcher. */
export interface Waiter {
  readonly id: string;
  readonly signal: AbortSignal | undefined;
  readonly interval: Interval | undefined;
  /** By the timer's time. */
  readonly deadline: number;
  readonly expire: (now: number) => void;
  readonly abort: () => void;
  readonly fail: (error: unknown) => void;
  /** Takes a polled check. `isDue` is false if only other waits wanted it so soon. Returns whether this wait wanted it. */
  readonly seen: (check: VisaCheck, isDue: boolean) => boolean;
  readonly missed: (miss: Miss) => void;
}

/** One check that is polled. All waits for its id share it. All times are the timer's. */
export class Entry {
  readonly id: string;
  /** Each wait with the time of its next poll. */
  readonly waits = new Map<Waiter, Delay>();
  /** Whether it is queued or in a request. */
  isTaken = false;
  request: { readonly entries: readonly Entry[]; readonly controller: AbortController } | undefined;
  /** Failed polls since the last success. */
  failures = 0;
  /** Whether the last failed poll was of this check alone. */
  failsApart = false;
  /** Lookups since the last one with this check, after which it had to be polled by itself. */
  apart = 0;
  /** Not polled before this time, as the service asked after a failure. */
  notBefore = -Infinity;

  constructor(id: string) {
    this.id = id;
  }

  get isWanted(): boolean {
    return this.waits.size > 0;
  }

  /** One more failure ends its waits. */
  get isLastChance(): boolean {
    return this.failures >= MOST_FAILURES - 1;
  }

  get isApart(): boolean {
    return this.failsApart || this.apart >= TIMES_APART || this.isLastChance;
  }

  plan(wait: Waiter, delay = UNPLANNED): void {
    this.waits.set(wait, delay);
  }

  isReady(now: number): boolean {
    return (
      !this.isTaken && this.notBefore <= now && [...this.waits.values()].some((plan) => plan.earliest <= now)
    );
  }

  /** When it must be polled, even by itself. */
  dueAfter(lastTick: number): number {
    let time = Infinity;
    if (!this.isTaken)
      for (const { due, slack } of this.waits.values())
        time = Math.min(time, Math.max(due, lastTick + slack));
    return Math.max(time, this.notBefore);
  }

  seen(check: VisaCheck, now: number): void {
    Object.assign(this, { failures: 0, failsApart: false, notBefore: -Infinity });
    this.#tell(now, (wait, isDue) => wait.seen(check, isDue));
  }

  missed(miss: Miss, now: number): void {
    this.failures += 1;
    this.#tell(now, (wait, isDue) => {
      const isTold = isDue || !miss.passes;
      if (isTold) wait.missed(miss);
      return isTold;
    });
  }

  /** Waits that take the result plan a new poll; the others keep their plan. */
  #tell(now: number, tell: (wait: Waiter, isDue: boolean) => boolean): void {
    this.isTaken = false;
    for (const [wait, { earliest }] of this.waits) if (tell(wait, earliest <= now)) this.plan(wait);
  }
}
