import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import { readRetryAfter } from '../transport/retries.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { clockOf } from './clock.ts';
import { LookupSize } from './lookup-size.ts';
import { type Fault, faultOf, mayPass, poll } from './poll.ts';
import type { Delay } from './schedule.ts';
import { Timer } from './timer.ts';

/** Failed polls in a row that end a wait. Only the last of them must be of its check alone, and it always is. */
export const MOST_FAILURES = 10;
/** Requests at once; checks that are polled by themselves have some of their own, so that they hold up nobody. */
const AT_ONCE = { together: 4, apart: 2 };
/** A failed lookup is sent again in so many pieces: one that takes long in more. */
const PIECES = { fast: 2, slow: 4 };
/** A check that had to be polled by itself after so many lookups in a row is polled by itself from then on. */
const TIMES_APART = 3;
/** A service that fails again and again is left alone for a while, by the checks that are due too. */
const FAILURES_TO_PAUSE = 4;
const PAUSE = { eachFailure: 500, longest: 30_000 };

/** Why a poll showed nothing. */
export interface Miss {
  readonly failure: unknown;
  /** The next poll may succeed. */
  readonly passes: boolean;
}

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
  /** A poll showed the check. `isDue` unless only others wanted it so soon; gives whether it was wanted. */
  readonly seen: (check: VisaCheck, isDue: boolean) => boolean;
  readonly missed: (miss: Miss) => void;
}

/** One check that is waited for. All waits for the same id share it. */
interface Entry {
  readonly id: string;
  /** With when each wants the next poll, by the timer's time; `due` is Infinity while it wants none. */
  readonly waits: Map<Waiter, Delay>;
  /** It is in the queue or in a request. */
  isTaken: boolean;
  request: Request | undefined;
  /** Polls that failed since one succeeded. */
  failures: number;
  /** The last one was of this check alone. */
  failsApart: boolean;
  /** Lookups since one showed it that it had to be polled by itself after. */
  apart: number;
  /** As the service asked when it failed. */
  notBefore: number;
}

/** What is to be polled, in as many requests as its number of checks takes. */
interface Batch {
  readonly entries: Entry[];
  /** The service works: what fails is due to one of these checks, or to their number. */
  isPiece: boolean;
}

/** Batches that wait for a request, in the order in which they came. */
interface Lane {
  /** Requests at once. */
  readonly most: number;
  requests: number;
  queue: Batch[];
}

interface Request extends Readonly<Batch> {
  readonly lane: Lane;
  /** It tells whether the service works at all. */
  readonly isProbe: boolean;
  readonly controller: AbortController;
}

const UNPLANNED: Delay = { earliest: Infinity, due: Infinity, slack: 0 };
const isWanted = ({ waits }: Entry): boolean => waits.size > 0;
const isLastChance = ({ failures }: Entry): boolean => failures >= MOST_FAILURES - 1;

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
 *
 * A lookup that fails is sent again in pieces, down to GETs, so that only the check that is the reason fails. First a GET
 * tells whether the service works at all. When it doesn't, all that are due have failed, but no wait ends by that: before
 * the last failure that a wait allows, its check is polled by itself. So is a check that failed by itself, until it works.
 */
export class Batcher {
  readonly timer: Timer;
  /** Shared by checks that are polled together, so that their next polls coincide too. */
  jitter: number;
  readonly #client: VisaChecksClient;
  readonly #entries = new Map<string, Entry>();
  readonly #together: Lane = { most: AT_ONCE.together, requests: 0, queue: [] };
  readonly #apart: Lane = { most: AT_ONCE.apart, requests: 0, queue: [] };
  readonly #size: LookupSize;
  /** One listener a signal, however many waits have it: a signal looks through all its listeners to add one. */
  readonly #signals = new Map<AbortSignal, number>();
  /** Failures in a row that may be the service's. */
  #failures = 0;
  /** A lookup failed, and nothing has shown since that the service works. */
  #isDown = false;
  #isProbing = false;
  #hasSucceeded = false;
  #lastTick = -Infinity;
  #quietUntil = -Infinity;

  constructor(client: VisaChecksClient) {
    const clock = clockOf(client);
    this.timer = new Timer(clock, () => this.#guarded(() => this.#tick()), this.#failAll);
    this.#client = client;
    this.#size = new LookupSize(client.lookupSize, () => this.timer.now());
    this.jitter = clock.random();
  }

  join(wait: Waiter): void {
    const { id, signal } = wait;
    let entry = this.#entries.get(id);
    if (!entry) {
      const state = { isTaken: false, failures: 0, failsApart: false, apart: 0, notBefore: -Infinity };
      this.#entries.set(id, (entry = { ...state, id, waits: new Map(), request: undefined }));
    }
    entry.waits.set(wait, UNPLANNED);
    if (signal) this.#listen(signal, 1);
    this.timer.by(wait.deadline);
  }

  /** Polls the check of a wait after so long. */
  schedule(wait: Waiter, { earliest, due, slack }: Delay): void {
    const entry = this.#entries.get(wait.id);
    if (!entry) return;
    const now = this.timer.now();
    entry.waits.set(wait, { earliest: now + earliest, due: now + due, slack });
    this.timer.by(this.#timeOf(entry));
  }

  leave(wait: Waiter): void {
    const entry = this.#entries.get(wait.id);
    if (!entry?.waits.delete(wait)) return;
    if (wait.signal) this.#listen(wait.signal, -1);
    if (isWanted(entry)) return;
    this.#entries.delete(entry.id);
    if (!entry.request?.entries.some(isWanted)) entry.request?.controller.abort();
    if (this.#entries.size > 0) return;
    this.timer.cancel();
    this.#together.queue = [];
    this.#apart.queue = [];
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
    for (const { waits } of this.#entries.values()) yield* waits.keys();
  }

  #timeOf({ waits, isTaken, notBefore }: Entry): number {
    let time = Infinity;
    if (!isTaken)
      for (const { due, slack } of waits.values())
        time = Math.min(time, Math.max(due, this.#lastTick + slack));
    return Math.max(time, notBefore, this.#quietUntil);
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

  /** Queues what may be polled now. */
  #collect(now: number): void {
    this.#lastTick = now;
    this.jitter = clockOf(this.#client).random();
    const together: Entry[] = [];
    for (const entry of this.#entries.values()) {
      const isReady = [...entry.waits.values()].some(({ earliest }) => earliest <= now);
      if (entry.isTaken || !isReady || entry.notBefore > now) continue;
      entry.isTaken = true;
      if (entry.failsApart || entry.apart >= TIMES_APART || isLastChance(entry))
        this.#apart.queue.push({ entries: [entry], isPiece: true });
      else together.push(entry);
    }
    this.#together.queue.push({ entries: together, isPiece: false });
  }

  #send(): void {
    for (const lane of [this.#together, this.#apart]) {
      for (let batch; (batch = lane.queue[0]) && this.#mayGo(lane);) {
        if (this.timer.now() < this.#quietUntil) return this.timer.by(this.#quietUntil);
        const { isPiece } = batch;
        const isProbe = this.#isDown && lane === this.#together;
        // When the probe succeeds, the others are sent in the knowledge that the service works.
        batch.isPiece ||= isProbe;
        const most = isPiece ? this.#size.limit : this.#size.next(batch.entries.length);
        const entries = batch.entries.splice(0, isProbe ? 1 : most).filter(isWanted);
        if (batch.entries.length === 0) lane.queue.shift();
        const controller = new AbortController();
        if (entries.length > 0) void this.#poll({ entries, lane, isPiece, isProbe, controller });
      }
    }
  }

  /** While the service may be down, only a probe may. */
  #mayGo(lane: Lane): boolean {
    if (lane.requests >= lane.most) return false;
    const isNext = lane === this.#together || this.#together.queue.length === 0;
    return !this.#isDown || (isNext && !this.#isProbing);
  }

  async #poll(request: Request): Promise<void> {
    const { entries, lane, isProbe, controller } = request;
    for (const entry of entries) entry.request = request;
    lane.requests += 1;
    if (isProbe) this.#isProbing = true;
    const ids = entries.map(({ id }) => id);
    let settle: (wanted: Entry[]) => void;
    try {
      const checks = await poll(this.#client, ids, controller.signal);
      settle = (wanted) => this.#succeeded(wanted, ids.length, checks);
    } catch (failure) {
      settle = (wanted) => this.#failed({ ...request, entries: wanted }, ids.length, failure);
    }
    lane.requests -= 1;
    if (isProbe) this.#isProbing = false;
    const wanted = entries.filter(isWanted);
    for (const entry of wanted) entry.request = undefined;
    this.#guarded(() => {
      if (wanted.length > 0) settle(wanted);
      this.#send();
    });
  }

  /** The caller's clock may be at fault. */
  #guarded(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#failAll(error);
    }
  }

  #succeeded(
    entries: readonly Entry[],
    sent: number,
    checks: ReadonlyMap<string, VisaCheck | undefined>,
  ): void {
    this.#works();
    this.#hasSucceeded = true;
    this.#size.succeeded(sent);
    for (const entry of entries) {
      const check = checks.get(entry.id);
      if (check) {
        Object.assign(entry, { failures: 0, failsApart: false });
        if (sent > 1) entry.apart = 0;
        this.#settle(entry, (wait, isDue) => wait.seen(check, isDue));
      } else this.#pollPiece([entry]);
    }
  }

  #failed(request: Request, sent: number, failure: unknown): void {
    const { entries, isPiece, isProbe } = request;
    const fault = faultOf(failure);
    if (fault === 'ids') this.#works();
    const isUp = fault === 'ids' || isPiece;
    if (sent > 1 && fault === 'ids or service' && !isUp) {
      this.#isDown = true;
      this.#together.queue.unshift({ entries: [...entries], isPiece: true });
      return;
    }
    const asked = (failure instanceof WorkRightsKitError && readRetryAfter(failure.headers)) || 0;
    this.#pauseAfter(fault, asked, request);
    if (sent > 1 && fault !== 'token' && isUp) return this.#split(entries, sent, fault);
    // What the caller's token function throws may pass too, when it has worked before.
    const passes = mayPass(failure) || (this.#hasSucceeded && !(failure instanceof WorkRightsKitError));
    const miss = { failure, passes };
    if (sent > 1 && passes) this.#isDown = true;
    for (const entry of entries) {
      if (sent === 1)
        Object.assign(entry, { failsApart: fault !== 'token', notBefore: this.timer.now() + asked });
      this.#miss(entry, miss);
    }
    if (isProbe && passes && this.#isDown) for (const entry of this.#takeQueued()) this.#miss(entry, miss);
  }

  #works(): void {
    this.#failures = 0;
    this.#isDown = false;
  }

  #split(entries: readonly Entry[], sent: number, fault: Fault): void {
    const most = Math.ceil(sent / PIECES[fault === 'ids' ? 'fast' : 'slow']);
    this.#size.failed(sent, most);
    for (let at = 0; at < entries.length; at += most) this.#pollPiece(entries.slice(at, at + most));
  }

  #pollPiece(entries: Entry[]): void {
    const [entry, ...more] = entries;
    if (entry && more.length === 0) entry.apart += 1;
    this.#together.queue.push({ entries, isPiece: true });
  }

  /** What is in the queues, but for the checks whose waits would end by one more failure. */
  #takeQueued(): Entry[] {
    const queued = [...this.#together.queue, ...this.#apart.queue].flatMap(({ entries }) => entries);
    this.#together.queue = [];
    this.#apart.queue = queued.filter(isLastChance).map((entry) => ({ entries: [entry], isPiece: true }));
    return queued.filter((entry) => !isLastChance(entry));
  }

  #miss(entry: Entry, miss: Miss): void {
    entry.failures += 1;
    this.#settle(entry, (wait, isDue) => {
      const isTold = isDue || !miss.passes;
      if (isTold) wait.missed(miss);
      return isTold;
    });
  }

  /** Tells the waits of a check, which then plan its next poll; those that are not told keep their plan. */
  #settle(entry: Entry, tell: (wait: Waiter, isDue: boolean) => boolean): void {
    const now = this.timer.now();
    entry.isTaken = false;
    for (const [wait, { earliest }] of entry.waits) {
      if (tell(wait, earliest <= now)) entry.waits.set(wait, UNPLANNED);
    }
    this.timer.by(this.#timeOf(entry));
  }

  /** The service is left alone for as long as it asks, or longer after each failure. */
  #pauseAfter(fault: Fault, asked: number, { isPiece, isProbe }: Request): void {
    const isPace = fault === 'ids or pace';
    let pause = isPace ? asked : isProbe ? Math.min(asked, PAUSE.longest) : 0;
    if (isPace || isProbe || !isPiece) {
      this.#failures += 1;
      if (this.#failures >= FAILURES_TO_PAUSE)
        pause ||= Math.min(this.#failures * PAUSE.eachFailure, PAUSE.longest);
    }
    this.#quietUntil = Math.max(this.#quietUntil, this.timer.now() + pause);
  }
}
