import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { Entry, type Waiter } from './entry.ts';
import { LookupSize } from './lookup-size.ts';
import { Pace } from './pace.ts';
import { poll, type Polled } from './poll.ts';
import { type Fault, faultOf, mayPass } from './poll-failures.ts';
import type { Delay } from './schedule.ts';
import { Timer } from './timer.ts';

const NO_LOOKUP =
  'waitFor: the service has no lookup at the known paths, so each check is polled by itself and less often; if the lookup is elsewhere, set lookupPath';

/** Checks to poll, in as many requests as needed. */
interface Batch {
  readonly entries: Entry[];
  /** True if the service is known to work, so that a failure is due to one of these checks or to their number. */
  isPiece: boolean;
}

/** Batches that wait for a request, in order of arrival. */
interface Lane {
  /** Requests at a time. */
  readonly most: number;
  requests: number;
  /** The number of its last request among all requests. */
  turn: number;
  queue: Batch[];
}

interface Request extends Readonly<Batch> {
  readonly lane: Lane;
  /** It finds out whether the service works at all. */
  readonly isProbe: boolean;
}

const batchers = new WeakMap<VisaChecksClient, Batcher>();

export function batcherOf(client: VisaChecksClient): Batcher {
  let batcher = batchers.get(client);
  if (!batcher) batchers.set(client, (batcher = new Batcher(client)));
  return batcher;
}

/**
 * Polls for all waits of one client, in ticks. The checks that are due, and those that may be polled by then, share requests,
 * and all waits share one timer. Without waits it does nothing and holds nothing.
 *
 * A failed lookup is sent again in pieces, down to GETs, so that only the check at fault fails. Before that, one GET finds out
 * whether the service works at all. If it doesn't, all due checks have failed, but this alone ends no wait: before the last
 * failure that a wait allows, its check is polled by itself. A check that failed by itself is also polled by itself until it
 * works.
 */
export class Batcher {
  readonly timer: Timer;
  /** Shared by checks that are polled together, so that their next polls coincide too. */
  jitter: number;
  readonly #client: VisaChecksClient;
  readonly #entries = new Map<string, Entry>();
  readonly #together: Lane = { most: 4, requests: 0, turn: 0, queue: [] };
  /** Checks that are polled by themselves have their own requests, so that they don't delay the others. */
  readonly #apart: Lane = { most: 2, requests: 0, turn: 0, queue: [] };
  readonly #size: LookupSize;
  readonly #pace: Pace;
  /** One listener per signal for all its waits, because adding a listener to a signal searches all its listeners. */
  readonly #signals = new Map<AbortSignal, number>();
  /** True if a lookup failed, and nothing has shown since then that the service works. */
  #isDown = false;
  #requests = 0;
  #hasWarned = false;
  #hasSucceeded = false;
  #lastTick = -Infinity;

  constructor(client: VisaChecksClient) {
    const { clock } = client;
    this.timer = new Timer(clock, () => this.#tick(), this.#failAll);
    this.#client = client;
    const now = () => this.timer.now();
    this.#size = new LookupSize(client.lookupSize, now);
    this.#pace = new Pace(client.quota, client.meter, now);
    this.jitter = clock.random();
  }

  join(wait: Waiter): void {
    const { id, signal, interval } = wait;
    this.#pace.allow(interval?.min);
    const entry = this.#entries.get(id) ?? new Entry(id);
    this.#entries.set(id, entry);
    entry.plan(wait);
    if (signal) this.#listen(signal, 1);
    this.timer.by(wait.deadline);
  }

  /** Polls the check of a wait after a delay. */
  schedule(wait: Waiter, { earliest, due, slack }: Delay): void {
    const now = this.timer.now();
    const entry = this.#entries.get(wait.id);
    entry?.plan(wait, { earliest: now + earliest, due: now + due, slack });
    if (entry) this.timer.by(this.#timeOf(entry));
  }

  leave(wait: Waiter): void {
    const entry = this.#entries.get(wait.id);
    if (!entry?.waits.delete(wait)) return;
    if (wait.signal) this.#listen(wait.signal, -1);
    if (entry.isWanted) return;
    this.#entries.delete(entry.id);
    if (!entry.request?.entries.some(({ isWanted }) => isWanted)) entry.request?.controller.abort();
    if (this.#entries.size > 0) return;
    this.timer.cancel();
    this.#pace.rest();
    // Queued requests would keep the process alive until a pause is over.
    for (const lane of [this.#together, this.#apart]) lane.queue = [];
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

  #timeOf(entry: Entry): number {
    return Math.max(entry.dueAfter(this.#lastTick), this.#pace.from);
  }

  #nextPoll(): number {
    let time = Infinity;
    for (const entry of this.#entries.values()) time = Math.min(time, entry.dueAfter(this.#lastTick));
    return Math.max(time, this.#pace.from);
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
    this.jitter = this.#client.clock.random();
    const ready = [...this.#entries.values()].filter((entry) => entry.isReady(now));
    for (const entry of ready) entry.isTaken = true;
    const together = ready.filter(({ isApart }) => !isApart);
    this.#together.queue.push({ entries: together, isPiece: false });
    this.#apart.queue.push({ entries: ready.filter(({ isApart }) => isApart), isPiece: true });
  }

  #send(): void {
    for (let lane; (lane = this.#nextLane());) {
      const next = this.#pace.from;
      if (this.timer.now() < next) return this.timer.by(next);
      const batch = lane.queue[0]!;
      const { isPiece, entries } = batch;
      const isProbe = this.#isDown && lane === this.#together;
      // If the probe succeeds, it is known that the service works when the rest is sent.
      batch.isPiece ||= isProbe;
      const isSingle = isProbe || lane === this.#apart;
      const size = batch.isPiece ? this.#size.limit : this.#size.next(entries.length);
      const sent = entries.splice(0, isSingle ? 1 : size).filter(({ isWanted }) => isWanted);
      if (entries.length === 0) lane.queue.shift();
      if (sent.length > 0) this.#poll({ entries: sent, lane, isPiece, isProbe }).catch(this.#failAll);
    }
  }

  /** A large lookup goes first; the lanes take turns with their GETs. */
  #nextLane(): Lane | undefined {
    const [first, second] = [this.#together, this.#apart].filter(
      (lane) => lane.queue.length > 0 && this.#mayGo(lane),
    );
    return second && first?.queue[0]?.isPiece && second.turn < first.turn ? second : first;
  }

  /** One request at a time while the service may be down. */
  #mayGo({ requests, most }: Lane): boolean {
    return this.#isDown ? this.#together.requests + this.#apart.requests === 0 : requests < most;
  }

  async #poll(request: Request): Promise<void> {
    const { entries, lane } = request;
    const controller = new AbortController();
    for (const entry of entries) entry.request = { entries, controller };
    lane.requests += 1;
    lane.turn = this.#requests += 1;
    this.#pace.sent();
    const ids = entries.map(({ id }) => id);
    const settle = await poll(this.#client, ids, controller.signal, () => this.#pace.sent()).then(
      (polled) => (wanted: Entry[]) => this.#succeeded(wanted, ids.length, polled),
      (failure: unknown) => (wanted: Entry[]) =>
        this.#failed({ ...request, entries: wanted }, ids.length, failure),
    );
    lane.requests -= 1;
    const wanted = entries.filter(({ isWanted }) => isWanted);
    for (const entry of wanted) entry.request = undefined;
    if (wanted.length > 0) settle(wanted);
    this.#send();
  }

  #succeeded(entries: readonly Entry[], sent: number, { checks, isLookupAbsent }: Polled): void {
    const now = this.timer.now();
    if (isLookupAbsent) {
      this.#size.absent();
      if (!this.#hasWarned) this.#client.log.warn?.(NO_LOOKUP);
      this.#hasWarned = true;
      const others = entries.filter(({ id }) => !checks.has(id));
      this.#together.queue.push({ entries: others, isPiece: true });
      return this.#succeeded(
        entries.filter(({ id }) => checks.has(id)),
        1,
        { checks },
      );
    }
    this.#isDown = false;
    this.#hasSucceeded = true;
    this.#size.succeeded(sent);
    for (const entry of entries) {
      const check = checks.get(entry.id);
      if (!check) {
        this.#pollPiece([entry]);
        continue;
      }
      if (sent > 1) entry.apart = 0;
      entry.seen(check, now);
      this.timer.by(this.#timeOf(entry));
    }
  }

  #failed({ entries, isPiece, isProbe }: Request, sent: number, failure: unknown): void {
    const now = this.timer.now();
    const fault = faultOf(failure);
    if (fault === 'ids') this.#isDown = false;
    const mayBeIds = fault === 'ids' || (isPiece && fault !== 'token');
    if (sent > 1 && fault === 'service' && !isPiece) {
      this.#isDown = true;
      this.#together.queue.unshift({ entries: [...entries], isPiece: true });
      return;
    }
    const asked = this.#pace.failed(failure, fault, isProbe);
    if (sent > 1 && mayBeIds) return this.#split(entries, sent, fault);
    // If the token function has worked before, its error may pass too.
    const passes = mayPass(failure) || (this.#hasSucceeded && !(failure instanceof WorkRightsKitError));
    if (sent > 1 && passes) this.#isDown = true;
    else
      for (const entry of entries)
        Object.assign(entry, { failsApart: fault !== 'token', notBefore: now + asked });
    const others = isProbe && passes && this.#isDown ? this.#takeQueued() : [];
    const miss = { failure, passes };
    for (const entry of [...entries, ...others]) {
      entry.missed(miss, now);
      this.timer.by(this.#timeOf(entry));
    }
  }

  /** Makes more pieces if such failures may take long. */
  #split(entries: readonly Entry[], sent: number, fault: Fault): void {
    const most = Math.ceil(sent / (fault === 'ids' ? 2 : 4));
    this.#size.failed(sent, most);
    for (let at = 0; at < entries.length; at += most) this.#pollPiece(entries.slice(at, at + most));
  }

  #pollPiece(entries: Entry[]): void {
    for (const entry of entries) if (entries.length === 1) entry.apart += 1;
    this.#together.queue.push({ entries, isPiece: true });
  }

  /** Empties the queues, except for checks whose waits would end with one more failure. */
  #takeQueued(): Entry[] {
    const queued = [this.#together, this.#apart].flatMap(({ queue }) => queue.splice(0));
    const entries = queued.flatMap((batch) => batch.entries).filter(({ isWanted }) => isWanted);
    this.#apart.queue.push({ entries: entries.filter(({ isLastChance }) => isLastChance), isPiece: true });
    return entries.filter(({ isLastChance }) => !isLastChance);
  }
}
