import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import type { Delay, Interval } from './schedule.ts';

/** Failed polls in a row that end a wait. The last of them is always a GET of its check. */
export const MOST_FAILURES = 10;
/** A check that had to be polled by itself after so many lookups in a row is polled by itself from then on. */
const TIMES_APART = 3;
const UNPLANNED: Delay = { earliest: Infinity, due: Infinity, slack: 0 };

/** Why a poll showed nothing. */
export interface Miss {
  readonly failure: unknown;
  /** The next poll may succeed. */
  readonly passes: boolean;
  /** One of the waits that share it has logged it. */
  isLogged?: true;
}

/** A wait, as the batcher sees it. */
export interface Waiter {
  readonly id: string;
  readonly signal: AbortSignal | undefined;
  /** Set by its caller. */
  readonly interval: Interval | undefined;
  /** By the timer's time. */
  readonly deadline: number;
  readonly expire: (now: number) => void;
  readonly abort: () => void;
  /** Ends it. */
  readonly fail: (error: unknown) => void;
  /** A poll showed the check. `isDue` unless only others wanted it so soon; gives whether it was wanted. */
  readonly seen: (check: VisaCheck, isDue: boolean) => boolean;
  readonly missed: (miss: Miss) => void;
}

/** One check that is waited for. All waits for the same id share it. All times are the timer's. */
export class Entry {
  readonly id: string;
  /** With when each wants the next poll. */
  readonly waits = new Map<Waiter, Delay>();
  /** It is queued or in a request. */
  isTaken = false;
  request: { readonly entries: readonly Entry[]; readonly controller: AbortController } | undefined;
  /** Polls that failed since one succeeded. */
  failures = 0;
  /** The last one was of this check alone. */
  failsApart = false;
  /** Lookups, since one showed it, after which it had to be polled by itself. */
  apart = 0;
  /** As the service asked when it failed. */
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

  /** When it is to be polled, even by itself. */
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

  /** Waits that are told plan the next poll anew; the others keep to their plan. */
  #tell(now: number, tell: (wait: Waiter, isDue: boolean) => boolean): void {
    this.isTaken = false;
    for (const [wait, { earliest }] of this.waits) if (tell(wait, earliest <= now)) this.plan(wait);
  }
}
