import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { NotFoundError } from '../errors/status-errors.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import { readRetryAfter } from '../transport/retries.ts';
import { BatchSize } from './batch-size.ts';
import { clockOf } from './clock.ts';
import { failureOfCheck, isOfServer, mayPass, poll, refusalOf } from './poll.ts';
import type { Delay } from './schedule.ts';
import { FOREVER, Timer } from './timer.ts';
import type { Wait } from './wait.ts';

const REQUESTS_AT_ONCE = 4;
const FAILURES_IN_A_ROW = 10;
/** A service that fails again and again is left alone for a while, by the checks that are due too. */
const FAILURES_TO_PAUSE = 4;
const PAUSE = { eachFailure: 500, longest: 30_000 };
/** A check that lookups with it were refused for, or left out, so often is polled by itself from then on. */
const TIMES_ALONE = 3;

/** One check that is waited for. All waits for the same id share it. */
interface Entry {
  readonly id: string;
  readonly waits: Set<Wait>;
  /** When it may be polled with others, and when by itself, by the timer's time. */
  earliest: number;
  due: number;
  slack: number;
  /** It is in the queue or in a request. */
  isTaken: boolean;
  request: { readonly controller: AbortController; readonly batch: readonly Entry[] } | undefined;
  /** Failed polls in a row. */
  failures: number;
  /** The last poll was a 404 that did not end its waits. */
  wasMissing: boolean;
  /** How often it had to be polled by itself after a lookup. */
  alone: number;
  /** The size of lookups before one with it was refused. */
  sizeBefore: number;
}

const batchers = new WeakMap<VisaChecksClient, Batcher>();

/** The one batcher of a client. */
export function batcherOf(client: VisaChecksClient): Batcher {
  let batcher = batchers.get(client);
  if (!batcher) batchers.set(client, (batcher = new Batcher(client)));
  return batcher;
}

/**
 * Polls for all waits of one client: the checks that are due, and those that may be polled by then, share requests, and
 * all share one timer. Without waits it does nothing and holds nothing.
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
  readonly #random: () => number;
  /** One listener a signal, however many waits have it: a signal looks through all its listeners to add one. */
  readonly #signals = new Map<AbortSignal, number>();
  readonly #warned = new Set<unknown>();
  #requests = 0;
  /** Failed requests in a row. */
  #failures = 0;
  #lastPolls = -FOREVER;
  #quietUntil = -FOREVER;
  #hasSucceeded = false;

  constructor(client: VisaChecksClient) {
    const clock = clockOf(client);
    this.timer = new Timer(clock, () => this.#tick(), this.#failAll);
    this.#client = client;
    this.#size = new BatchSize(client.lookupSize, () => this.timer.now());
    this.#random = () => clock.random();
    this.jitter = clock.random();
  }

  join(wait: Wait): void {
    const { id, signal } = wait;
    let entry = this.#entries.get(id);
    if (!entry) this.#entries.set(id, (entry = newEntry(id)));
    entry.waits.add(wait);
    if (signal) this.#listen(signal, 1);
    this.timer.by(wait.deadline);
  }

  /** Polls the check of a wait when it is due. */
  plan(wait: Wait, delay?: Delay): void {
    const entry = this.#entries.get(wait.id);
    if (!entry) return;
    const now = this.timer.now();
    const { earliest, due, slack } = delay ?? wait.nextPoll(entry.failures);
    if (now + due < entry.due) Object.assign(entry, { earliest: now + earliest, due: now + due, slack });
    this.timer.by(this.#timeOf(entry));
  }

  leave(wait: Wait): void {
    const entry = this.#entries.get(wait.id);
    if (!entry?.waits.delete(wait)) return;
    if (wait.signal) this.#listen(wait.signal, -1);
    if (entry.waits.size > 0) return;
    this.#entries.delete(entry.id);
    const { request } = entry;
    if (request?.batch.every(isUnwanted)) request.controller.abort();
    if (this.#entries.size > 0) return;
    this.timer.cancel();
    this.#queue = [];
  }

  /** Warns once of a state that this package does not know. */
  warnOf(status: unknown): void {
    if (this.#warned.has(status) || this.#warned.size > 20) return;
    this.#warned.add(status);
    const shown =
      typeof status === 'string' && /^(?=.{1,40}$)[a-z]+(?:_[a-z]+)*$/.test(status) ? status : 'unreadable';
    this.#client.log.warn?.(`waitFor: the status ${shown} is not known; it counts as not finished`);
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
    for (const wait of this.#waits()) if (wait.signal === target) wait.abort(wait.signal!);
  };

  readonly #failAll = (error: unknown): void => {
    for (const wait of this.#waits()) wait.fail(error);
  };

  *#waits(): Generator<Wait> {
    for (const { waits } of this.#entries.values()) yield* waits;
  }

  #timeOf({ due, slack, isTaken }: Entry): number {
    return isTaken ? FOREVER : Math.max(due, this.#lastPolls + slack, this.#quietUntil);
  }

  #nextPoll(): number {
    let time = FOREVER;
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
    this.#lastPolls = now;
    this.jitter = this.#random();
    const ready = [...this.#entries.values()]
      .filter(({ isTaken, earliest }) => !isTaken && earliest <= now)
      .toSorted((a, b) => a.due - b.due);
    for (const entry of ready) entry.isTaken = true;
    const alone = ready.filter((entry) => entry.alone >= TIMES_ALONE);
    this.#queue.push(
      ready.filter((entry) => entry.alone < TIMES_ALONE),
      ...alone.map((entry) => [entry]),
    );
  }

  #send(): void {
    while (this.#requests < (this.#size.isProbing ? 1 : REQUESTS_AT_ONCE)) {
      const [first] = this.#queue;
      if (first === undefined) return;
      if (this.timer.now() < this.#quietUntil) return this.timer.by(this.#quietUntil);
      const batch = first.splice(0, this.#size.isProbing ? 1 : this.#size.limit);
      if (first.length === 0) this.#queue.shift();
      const wanted = batch.filter((entry) => !isUnwanted(entry));
      if (wanted.length > 0) this.#poll(wanted).catch(this.#failAll);
    }
  }

  async #poll(batch: readonly Entry[]): Promise<void> {
    const controller = new AbortController();
    for (const entry of batch) entry.request = { controller, batch };
    this.#requests += 1;
    const ids = batch.map(({ id }) => id);
    const result = await poll(this.#client, ids, controller.signal).catch((failure: unknown) => ({
      failure,
    }));
    this.#requests -= 1;
    const wanted = batch.filter((entry) => !isUnwanted(entry));
    for (const entry of wanted) entry.request = undefined;
    if (!('failure' in result)) this.#succeeded(wanted, ids.length, result);
    else {
      const why = ids.length > 1 ? refusalOf(result.failure) : undefined;
      if (why) this.#refused(wanted, ids.length, why);
      else this.#failed(wanted, ids.length, result.failure);
    }
    this.#send();
  }

  #succeeded(batch: readonly Entry[], sent: number, checks: ReadonlyMap<string, VisaCheck>): void {
    this.#failures = 0;
    this.#hasSucceeded = true;
    // A GET that was sent for all tells that their lookups failed, not the service.
    if (this.#size.isProbing) for (const entry of this.#queue.flat()) entry.failures = 0;
    this.#size.succeeded(sent);
    for (const entry of batch) {
      const check = checks.get(entry.id);
      if (check === undefined) this.#pollAlone(entry);
      else {
        Object.assign(entry, { ...UNPLANNED, failures: 0, wasMissing: false, sizeBefore: 0 });
        for (const wait of entry.waits) wait.seen(check);
      }
    }
  }

  #refused(batch: readonly Entry[], sent: number, why: 'size' | 'lookup'): void {
    const next = why === 'size' ? Math.ceil(sent / 2) : 1;
    for (const entry of batch) entry.sizeBefore = Math.max(entry.sizeBefore, this.#size.limit);
    this.#size.refused(sent, next, why);
    if (next === 1) for (const entry of batch) this.#pollAlone(entry);
    else this.#queue.push(batch.slice(0, next), batch.slice(next));
  }

  #pollAlone(entry: Entry): void {
    entry.alone += 1;
    this.#queue.push([entry]);
  }

  #failed(batch: readonly Entry[], sent: number, failure: unknown): void {
    // What the caller's token function throws may pass too, when it has worked before.
    const passes = mayPass(failure) || (this.#hasSucceeded && !(failure instanceof WorkRightsKitError));
    const entries = [...batch];
    if (passes) {
      this.#failures += 1;
      if (this.#size.isProbing) entries.push(...this.#queue.splice(0).flat());
    }
    if (isOfServer(failure)) this.#size.failed(sent);
    this.#quietUntil = Math.max(this.#quietUntil, this.timer.now() + this.#pauseAfter(failure));
    for (const entry of entries) {
      const failures = entry.failures + 1;
      Object.assign(entry, { ...UNPLANNED, failures });
      if (!passes) this.#size.refusedAlone(entry.sizeBefore);
      const ends = passes ? failures >= FAILURES_IN_A_ROW : !this.#mayAppear(entry, failure);
      for (const wait of entry.waits) {
        if (ends) wait.fail(failureOfCheck(failure, entry.id));
        else wait.missed();
      }
    }
  }

  /** A check that was created just now may not have got around: its first 404 ends nothing. */
  #mayAppear(entry: Entry, failure: unknown): boolean {
    if (entry.wasMissing || !(failure instanceof NotFoundError)) return false;
    return (entry.wasMissing = this.#client.family.claims.has(entry.id));
  }

  /** Milliseconds until the next request: as the service asks, or longer after each failure. */
  #pauseAfter(failure: unknown): number {
    const asked = failure instanceof WorkRightsKitError && readRetryAfter(failure.headers);
    if (asked) return asked;
    return this.#failures < FAILURES_TO_PAUSE
      ? 0
      : Math.min(this.#failures * PAUSE.eachFailure, PAUSE.longest);
  }
}

const UNPLANNED = { isTaken: false, earliest: FOREVER, due: FOREVER, slack: 0 };

function newEntry(id: string): Entry {
  return {
    ...UNPLANNED,
    id,
    waits: new Set(),
    request: undefined,
    failures: 0,
    wasMissing: false,
    alone: 0,
    sizeBefore: 0,
  };
}

function isUnwanted({ waits }: Entry): boolean {
  return waits.size === 0;
}
