import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import { readRetryAfter } from '../transport/retries.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { BatchSize } from './batch-size.ts';
import { clockOf } from './clock.ts';
import { isOfServer, mayPass, poll, refusalOf } from './poll.ts';
import type { Delay } from './schedule.ts';
import { Timer } from './timer.ts';

const REQUESTS_AT_ONCE = 4;
/** A service that fails again and again is left alone for a while, by the checks that are due too. */
const FAILURES_TO_PAUSE = 4;
const PAUSE = { eachFailure: 500, longest: 30_000 };
/** A check that lookups with it were refused for, or left out, so often is polled by itself from then on. */
const TIMES_ALONE = 3;

/** A wait, as the batcher sees it. */
export interface Waiter {
  readonly id: string;
  readonly signal: AbortSignal | undefined;
  /** By the timer's time. */
  readonly deadline: number;
  readonly expire: (now: number) => void;
  readonly abort: () => void;
  /** Ends it. */
  readonly fail: (error: unknown) => void;
  /** A poll showed the check. */
  readonly seen: (check: VisaCheck) => void;
  /** A poll failed. `passes` when the next may succeed. */
  readonly missed: (failure: unknown, passes: boolean) => void;
}

/** One check that is waited for. All waits for the same id share it. */
interface Entry {
  readonly id: string;
  readonly waits: Set<Waiter>;
  /** When it may be polled with others, and when by itself, by the timer's time. */
  earliest: number;
  due: number;
  slack: number;
  /** It is in the queue or in a request. */
  isTaken: boolean;
  request: { readonly controller: AbortController; readonly batch: readonly Entry[] } | undefined;
  /** How often it had to be polled by itself after a lookup. */
  alone: number;
}

const UNPLANNED = { isTaken: false, earliest: Infinity, due: Infinity, slack: 0 };
const isWanted = ({ waits }: Entry): boolean => waits.size > 0;

const batchers = new WeakMap<VisaChecksClient, Batcher>();

/** The one batcher of a client. */
export function batcherOf(client: VisaChecksClient): Batcher {
  let batcher = batchers.get(client);
  if (!batcher) batchers.set(client, (batcher = new Batcher(client)));
  return batcher;
}

/**
 * Polls for all waits of one client, a tick at a time: the checks that are due, and those that may be polled by then, share
 * requests, and all share one timer. Without waits it does nothing and holds nothing.
 */
export class Batcher {
  readonly timer: Timer;
  /** Shared by checks that are polled together, so that their next polls coincide too. */
  jitter: number;
  readonly #client: VisaChecksClient;
  readonly #entries = new Map<string, Entry>();
  /** Batches to send; one that is too large is cut. */
  #queue: Entry[][] = [];
  readonly #size: BatchSize;
  /** One listener a signal, however many waits have it: a signal looks through all its listeners to add one. */
  readonly #signals = new Map<AbortSignal, number>();
  #requests = 0;
  /** Failed requests in a row. */
  #failures = 0;
  #lastTick = -Infinity;
  #quietUntil = -Infinity;
  #hasSucceeded = false;

  constructor(client: VisaChecksClient) {
    const clock = clockOf(client);
    this.timer = new Timer(clock, () => this.#tick(), this.#failAll);
    this.#client = client;
    this.#size = new BatchSize(client.lookupSize, () => this.timer.now());
    this.jitter = clock.random();
  }

  join(wait: Waiter): void {
    const { id, signal } = wait;
    let entry = this.#entries.get(id);
    if (!entry) {
      entry = { ...UNPLANNED, id, waits: new Set(), request: undefined, alone: 0 };
      this.#entries.set(id, entry);
    }
    entry.waits.add(wait);
    if (signal) this.#listen(signal, 1);
    this.timer.by(wait.deadline);
  }

  /** Polls the check of a wait after so long, or earlier if another of its waits says so. */
  schedule({ id }: Waiter, { earliest, due, slack }: Delay): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    const now = this.timer.now();
    if (now + due < entry.due) Object.assign(entry, { earliest: now + earliest, due: now + due, slack });
    this.timer.by(this.#timeOf(entry));
  }

  leave(wait: Waiter): void {
    const entry = this.#entries.get(wait.id);
    if (!entry?.waits.delete(wait)) return;
    if (wait.signal) this.#listen(wait.signal, -1);
    if (isWanted(entry)) return;
    this.#entries.delete(entry.id);
    if (!entry.request?.batch.some(isWanted)) entry.request?.controller.abort();
    if (this.#entries.size > 0) return;
    this.timer.cancel();
    this.#queue = [];
  }

  #listen(signal: AbortSignal, more: 1 | -1): void {
    const waits = (this.#signals.get(signal) ?? 0) + more;
    this.#signals.set(signal, waits);
    if (waits === 0) {
      this.#signals.delete(signal);
      signal.removeEventListener('abort', this.#abort);
    } else if (waits === more) signal.addEventListener('abort', this.#abort);
  }

  readonly #abort = ({ target }: Event): void => {
    for (const wait of this.#waits()) if (wait.signal === target) wait.abort();
  };

  readonly #failAll = (error: unknown): void => {
    for (const wait of this.#waits()) wait.fail(error);
  };

  *#waits(): Generator<Waiter> {
    for (const { waits } of this.#entries.values()) yield* waits;
  }

  #timeOf({ due, slack, isTaken }: Entry): number {
    return isTaken ? Infinity : Math.max(due, this.#lastTick + slack, this.#quietUntil);
  }

  #nextPoll(): number {
    let time = Infinity;
    for (const entry of this.#entries.values()) time = Math.min(time, this.#timeOf(entry));
    return time;
  }

  #tick(): void {
    const now = this.timer.now();
    for (const wait of this.#waits()) if (wait.deadline <= now) wait.expire(now);
    if (this.#nextPoll() <= now) this.#collect(now);
    this.#send();
    let time = this.#nextPoll();
    for (const { deadline } of this.#waits()) time = Math.min(time, deadline);
    this.timer.by(time);
  }

  /** Queues what may be polled now, what is due first: those that are polled by themselves after the others. */
  #collect(now: number): void {
    this.#lastTick = now;
    this.jitter = clockOf(this.#client).random();
    const ready = [...this.#entries.values()]
      .filter(({ isTaken, earliest }) => !isTaken && earliest <= now)
      .toSorted((a, b) => a.due - b.due);
    for (const entry of ready) entry.isTaken = true;
    const { together = [], alone = [] } = Object.groupBy(ready, (entry) =>
      entry.alone < TIMES_ALONE ? 'together' : 'alone',
    );
    this.#queue.push(together, ...alone.map((entry) => [entry]));
  }

  #send(): void {
    while (this.#requests < (this.#size.isProbing ? 1 : REQUESTS_AT_ONCE)) {
      const [first] = this.#queue;
      if (first === undefined) return;
      if (this.timer.now() < this.#quietUntil) return this.timer.by(this.#quietUntil);
      const batch = first.splice(0, this.#size.next).filter(isWanted);
      if (first.length === 0) this.#queue.shift();
      if (batch.length > 0) this.#poll(batch).catch(this.#failAll);
    }
  }

  async #poll(sent: readonly Entry[]): Promise<void> {
    const controller = new AbortController();
    for (const entry of sent) entry.request = { controller, batch: sent };
    const ids = sent.map(({ id }) => id);
    this.#requests += 1;
    let settle: (batch: readonly Entry[]) => void;
    try {
      const checks = await poll(this.#client, ids, controller.signal);
      settle = (batch) => this.#succeeded(batch, ids.length, checks);
    } catch (failure) {
      settle = (batch) => this.#failed(batch, ids.length, failure);
    }
    this.#requests -= 1;
    const wanted = sent.filter(isWanted);
    for (const entry of wanted) entry.request = undefined;
    settle(wanted);
    this.#send();
  }

  #succeeded(batch: readonly Entry[], sent: number, checks: ReadonlyMap<string, VisaCheck>): void {
    this.#failures = 0;
    this.#hasSucceeded = true;
    this.#size.succeeded(sent);
    for (const entry of batch) {
      const check = checks.get(entry.id);
      if (check === undefined) this.#pollAlone(entry);
      else {
        Object.assign(entry, UNPLANNED);
        for (const wait of entry.waits) wait.seen(check);
      }
    }
  }

  #failed(batch: readonly Entry[], sent: number, failure: unknown): void {
    const why = sent > 1 ? refusalOf(failure) : undefined;
    if (why) return this.#refused(batch, sent, why);
    // What the caller's token function throws may pass too, when it has worked before.
    const passes = mayPass(failure) || (this.#hasSucceeded && !(failure instanceof WorkRightsKitError));
    if (passes) this.#failures += 1;
    this.#quietUntil = Math.max(this.#quietUntil, this.timer.now() + this.#pauseAfter(failure));
    if (sent > 1 && isOfServer(failure)) {
      this.#size.failed(sent);
      this.#queue.unshift([...batch]);
      return;
    }
    const { isProbing } = this.#size;
    if (passes && isProbing) {
      // The next probe is another check, as this one may be what fails.
      for (const entry of batch) if (this.#entries.delete(entry.id)) this.#entries.set(entry.id, entry);
    } else if (!passes || isOfServer(failure)) {
      this.#size.failedAlone();
      for (const entry of batch) entry.alone += 1;
    }
    const others = passes && isProbing ? this.#queue.splice(0).flat() : [];
    for (const entry of [...batch, ...others]) {
      Object.assign(entry, UNPLANNED);
      for (const wait of entry.waits) wait.missed(failure, passes);
    }
  }

  /** The halves are sent again, or each by itself. */
  #refused(batch: readonly Entry[], sent: number, why: 'size' | 'lookup'): void {
    const next = why === 'size' ? Math.ceil(sent / 2) : 1;
    this.#size.refused(sent, next, why);
    if (next === 1) for (const entry of batch) this.#pollAlone(entry);
    else this.#queue.push(batch.slice(0, next), batch.slice(next));
  }

  #pollAlone(entry: Entry): void {
    entry.alone += 1;
    this.#queue.push([entry]);
  }

  /** Milliseconds until the next request: as the service asks, or longer after each failure. */
  #pauseAfter(failure: unknown): number {
    const asked = failure instanceof WorkRightsKitError && readRetryAfter(failure.headers);
    if (asked) return asked;
    const { eachFailure, longest } = PAUSE;
    return this.#failures < FAILURES_TO_PAUSE ? 0 : Math.min(this.#failures * eachFailure, longest);
  }
}
