import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { NotFoundError } from '../errors/not-found-error.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import { clockOf, type Clock } from './clock.ts';
import { failureOfCheck, isOfServer, mayPass, retryAfterOf } from './passing-failure.ts';
import { look, type Look } from './look.ts';
import { LookupSize } from './lookup-size.ts';
import { newPlace, type Place, type SharedRequest } from './place.ts';
import { FOREVER, NEVER } from './schedule.ts';
import { SignalWatch } from './signal-watch.ts';
import type { Wait } from './wait.ts';
import { WakeUp } from './wake-up.ts';

const REQUESTS_AT_ONCE = 4;
const FAILURES_IN_A_ROW = 10;
/** A service that fails again and again is left alone for a while, by those whose turn it is as well. */
const FAILURES_TO_PAUSE = 4;
const PAUSE = { eachFailure: 500, longest: 30_000 };

const pools = new WeakMap<VisaChecksClient, LookPool>();

/** The one pool of a client. */
export function poolOf(client: VisaChecksClient): LookPool {
  let pool = pools.get(client);
  if (!pool) pools.set(client, (pool = new LookPool(client)));
  return pool;
}

/**
 * Looks at checks for all who wait on one client: those whose time has come, and those that may be looked at by then,
 * share requests, and all share one timer. Without anybody waiting it does nothing and holds nothing.
 */
export class LookPool {
  readonly #client: VisaChecksClient;
  readonly #clock: Clock;
  readonly #places = new Map<string, Place>();
  readonly #queue: Place[] = [];
  readonly #size: LookupSize;
  readonly #signals = new SignalWatch<Wait>((wait, signal) => wait.abort(signal));
  readonly #wakeUp: WakeUp;
  readonly #warned = new Set<unknown>();
  #requests = 0;
  /** Failed requests in a row. */
  #failures = 0;
  #lastLooks = -FOREVER;
  #quietUntil = -FOREVER;
  #everAnswered = false;

  /** Shared by those that are looked at together, so that their next looks coincide too. */
  jitter: number;

  constructor(client: VisaChecksClient) {
    this.#client = client;
    this.#clock = clockOf(client);
    this.#size = new LookupSize(client.lookupSize, this.#clock);
    this.#wakeUp = new WakeUp(this.#clock, {
      wake: () => this.#wake(),
      setBack: (ms) => this.#setBack(ms),
      broken: (error) => this.#endAll(error),
    });
    this.jitter = this.#clock.random();
  }

  join(wait: Wait): void {
    const place = this.#places.get(wait.id) ?? newPlace(wait.id);
    this.#places.set(wait.id, place);
    place.waits.add(wait);
    if (wait.signal) this.#signals.add(wait.signal, wait);
    this.#wakeUp.by(wait.deadline);
    this.plan(wait);
  }

  /** Looks at a check again when it is the waiting one's turn. */
  plan(wait: Wait): void {
    const place = this.#places.get(wait.id);
    if (!place) return;
    const turn = wait.turn(place.failures);
    if (turn.due < place.turn.due) place.turn = turn;
    this.#wakeUp.by(this.#timeOf(place));
  }

  leave(wait: Wait): void {
    if (wait.signal) this.#signals.remove(wait.signal, wait);
    const place = this.#places.get(wait.id);
    if (!place?.waits.delete(wait) || place.waits.size > 0) return;
    this.#places.delete(place.id);
    if (place.request) this.#unwanted(place.request);
    if (this.#places.size > 0) return;
    this.#wakeUp.cancel();
    this.#queue.length = 0;
  }

  /** Says once that the service has a state that this package does not know. */
  warnOf(status: unknown): void {
    if (this.#warned.has(status) || this.#warned.size > 20) return;
    this.#warned.add(status);
    const shown = typeof status === 'string' && /^[\w-]{1,40}$/.test(status) ? status : 'unreadable';
    this.#client.log.warn?.(`waitFor: the status ${shown} is not known; it counts as not finished`);
  }

  #timeOf({ turn, taken }: Place): number {
    if (taken) return FOREVER;
    return Math.max(turn.due, this.#lastLooks + turn.slack, this.#quietUntil);
  }

  #wake(): void {
    const now = this.#clock.now();
    for (const place of this.#places.values()) {
      for (const wait of place.waits) if (wait.deadline <= now) place.turn = wait.expire(now) ?? place.turn;
    }
    if (this.#nextTurn() <= now) this.#enqueue(now);
    this.#send();
    let time = this.#nextTurn();
    for (const { deadline } of this.#waits()) time = Math.min(time, deadline);
    this.#wakeUp.by(time);
  }

  *#waits(): Generator<Wait> {
    for (const { waits } of this.#places.values()) yield* waits;
  }

  /** All times are moved with the clock: otherwise everybody would wait so much longer. */
  #setBack(ms: number): void {
    this.#lastLooks -= ms;
    this.#quietUntil -= ms;
    for (const place of this.#places.values()) {
      const { earliest, due, slack } = place.turn;
      place.turn = { earliest: earliest - ms, due: due - ms, slack };
    }
    for (const wait of this.#waits()) wait.setBack(ms);
  }

  #nextTurn(): number {
    let time = FOREVER;
    for (const place of this.#places.values()) time = Math.min(time, this.#timeOf(place));
    return time;
  }

  #enqueue(now: number): void {
    this.#lastLooks = now;
    this.jitter = this.#clock.random();
    const places = [...this.#places.values()].filter(({ turn, taken }) => !taken && turn.earliest <= now);
    for (const place of places) place.taken = true;
    for (const place of places.toSorted((a, b) => a.turn.due - b.turn.due)) this.#queue.push(place);
  }

  #send(): void {
    while (this.#queue.length > 0 && this.#requests < (this.#size.isProbing ? 1 : REQUESTS_AT_ONCE)) {
      if (this.#clock.now() < this.#quietUntil) {
        this.#wakeUp.by(this.#quietUntil);
        return;
      }
      const wanted = this.#size.take(this.#queue).filter(({ waits }) => waits.size > 0);
      if (wanted.length > 0) this.#look(wanted).catch((error: unknown) => this.#endAll(error));
    }
  }

  async #look(places: readonly Place[]): Promise<void> {
    const request = { controller: new AbortController(), wanted: places.length };
    for (const place of places) place.request = request;
    this.#requests += 1;
    const ids = places.map(({ id }) => id);
    const seen = await look(this.#client, ids, request.controller.signal);
    this.#requests -= 1;
    const wanted = places.filter(({ waits }) => waits.size > 0);
    for (const place of wanted) place.request = undefined;
    this.#digest(wanted, places.length, seen);
    this.#send();
  }

  #digest(places: readonly Place[], asked: number, seen: Look): void {
    if ('failure' in seen) this.#failed(places, asked, seen.failure);
    else if ('refused' in seen) {
      this.#size.refused(places, asked, seen.refused);
      for (const place of places) this.#queue.push(place);
    } else this.#answered(places, asked, seen.checks);
  }

  #answered(places: readonly Place[], asked: number, checks: ReadonlyMap<string, VisaCheck>): void {
    this.#failures = 0;
    this.#everAnswered = true;
    // A GET that was sent for all tells that their lookups failed, not the service.
    if (this.#size.isProbing) for (const place of this.#queue) place.failures = 0;
    const found = places.filter(({ id }) => checks.has(id));
    this.#size.answered(found, asked);
    for (const place of places) {
      const check = checks.get(place.id);
      if (check === undefined) {
        this.#size.leftOut(place);
        this.#queue.push(place);
        continue;
      }
      this.#free(place);
      place.failures = 0;
      place.wasMissing = false;
      for (const wait of place.waits) wait.seen(check);
    }
  }

  #failed(places: readonly Place[], asked: number, failure: unknown): void {
    const passes = mayPass(failure) || this.#isOfTokenSource(failure);
    if (passes) this.#failures += 1;
    if (this.#size.isProbing && passes) places = [...places, ...this.#queue.splice(0)];
    if (isOfServer(failure)) this.#size.failed(asked);
    const pause = retryAfterOf(failure) || this.#pause();
    if (pause > 0) this.#quietUntil = Math.max(this.#quietUntil, this.#clock.now() + pause);
    for (const place of places) {
      this.#free(place);
      place.failures += 1;
      if (!passes) this.#size.refusedAlone(place);
      const ends = passes ? place.failures >= FAILURES_IN_A_ROW : !this.#mayAppear(place, failure);
      for (const wait of place.waits) {
        if (ends) wait.fail(failureOfCheck(failure, place.id));
        else wait.missed();
      }
    }
  }

  /** A check that was created just now may not have got around: its first 404 ends nothing. */
  #mayAppear(place: Place, failure: unknown): boolean {
    if (place.wasMissing || !(failure instanceof NotFoundError)) return false;
    return (place.wasMissing = this.#client.family.claims.has(place.id));
  }

  #pause(): number {
    if (this.#failures < FAILURES_TO_PAUSE) return 0;
    return Math.min(this.#failures * PAUSE.eachFailure, PAUSE.longest);
  }

  /** What the caller's token function throws may pass as well, when it has worked before. */
  #isOfTokenSource(failure: unknown): boolean {
    return this.#everAnswered && !(failure instanceof WorkRightsKitError);
  }

  #free(place: Place): void {
    place.taken = false;
    place.request = undefined;
    place.turn = NEVER;
  }

  #unwanted(request: SharedRequest): void {
    request.wanted -= 1;
    if (request.wanted === 0) request.controller.abort();
  }

  #endAll(error: unknown): void {
    for (const wait of this.#waits()) wait.fail(error);
  }
}
