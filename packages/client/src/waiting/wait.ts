import { invalid } from '../errors/invalid-request-error.ts';
import { AbortedError, TimeoutError } from '../errors/call-errors.ts';
import { NotFoundError } from '../errors/status-errors.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import type { CallOptions } from '../options/call-options.ts';
import { getVisaCheck } from '../visa-checks/get-visa-check.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { type Batcher, batcherOf } from './batcher.ts';
import { type Miss, MOST_FAILURES, type Waiter } from './entry.ts';
import { failureOfCheck } from './poll.ts';
import { AT_ONCE, type Delay, firstPoll, nextPoll, type Pace } from './schedule.ts';
import { checkWaitOptions, type WaitOptions } from './wait-options.ts';
import { isId, writeToken, type WaitState } from './wait-token.ts';

const DEFAULT_TIMEOUT = 10 * 60_000;
const OFF_PEAK_TIMEOUT = 26 * 60 * 60_000;
/** A busy process notices late too that time is over, but not by as much, in milliseconds. */
const LATE = 5_000;
/** What a wait gets for its last poll, in milliseconds: the network may take a while to be back. */
const EXTENSION = 30_000;
const operation = { operationId: 'waitFor' } as const;
const NO_ID = { path: 'id', rule: 'must be a string that is not empty' };

export interface WaitTarget extends WaitState {
  /** As it was seen last. */
  readonly check?: VisaCheck | undefined;
  /** Why there is nothing to wait for. */
  readonly problem?: unknown;
}

/** How the wait for one check ended. */
export type WaitOutcome =
  | { readonly id: string; readonly check: VisaCheck; readonly error?: undefined }
  | { readonly id: string; readonly error: Error; readonly check?: undefined };

/** One caller's wait for one check: polls it until it is finished. All times are the timer's. */
export class Wait implements Waiter {
  readonly id: string;
  readonly signal: AbortSignal | undefined;
  /** Fails with an Error, whatever the caller's functions throw. */
  readonly finished: Promise<VisaCheck>;
  lastSeen: VisaCheck | undefined;
  readonly #client: VisaChecksClient;
  readonly #target: WaitTarget;
  readonly #options: WaitOptions;
  readonly #batcher: Batcher;
  #fail: (error: Error) => void = () => undefined;
  #began = Number.NaN;
  #setBackBefore = 0;
  #extendedTo = 0;
  #isOver = false;
  /** Tells the loop of a poll; undefined while the caller's functions run. */
  #polled: ((miss?: Miss) => void) | undefined;

  /** Begins. Never throws. */
  constructor(client: VisaChecksClient, target: WaitTarget, options: WaitOptions) {
    this.id = target.id;
    this.signal = options?.signal;
    this.lastSeen = target.check;
    this.#client = client;
    this.#target = target;
    this.#options = options;
    this.#batcher = batcherOf(client);
    this.finished = new Promise((resolve, reject) => {
      this.#fail = reject;
      // What has ended it before stays: a promise settles once.
      this.#run()
        .finally(() => this.stop())
        .then(resolve, (error: unknown) => this.fail(error));
    });
    this.finished.catch(() => undefined);
  }

  get deadline(): number {
    return Math.max(this.#ownDeadline(), this.#extendedTo);
  }

  serialize(): string {
    const isSet = (this.#options.timeout ?? this.#target.deadline ?? this.lastSeen) !== undefined;
    return this.#token(isSet ? this.deadline : undefined);
  }

  /** Ends it without a word. */
  stop(): void {
    this.#isOver = true;
    this.#batcher.leave(this);
  }

  fail(error: unknown): void {
    this.stop();
    this.#fail(asError(error, this.id));
  }

  abort(): void {
    this.fail(this.#aborted());
  }

  /** When its time has been over for long, the machine slept: there is time for one more poll. */
  expire(now: number): void {
    const { deadline, id } = this;
    if (now - deadline > LATE) {
      this.#extendedTo = now + EXTENSION;
      return this.#batcher.schedule(this, AT_ONCE);
    }
    const message = `waitFor: the check was not finished within ${deadline - this.#began} ms`;
    this.fail(new TimeoutError(message, { ...operation, checkId: id, resumeToken: this.#token() }));
  }

  seen(check: VisaCheck, isDue: boolean): boolean {
    const isWanted = isDue || check.status === 'completed';
    this.lastSeen = check;
    if (isWanted) this.#polled?.();
    return isWanted;
  }

  missed(miss: Miss): void {
    this.#polled?.(miss);
  }

  async #run(): Promise<VisaCheck> {
    const { id, signal } = this;
    const { problem } = this.#target;
    const options = this.#options;
    const { timer } = this.#batcher;
    if (problem !== undefined) throw problem;
    checkWaitOptions(options, isId(id) ? [] : [NO_ID]);
    this.#began = timer.now();
    this.#setBackBefore = timer.setBack;
    let check = this.lastSeen;
    if (check !== undefined && this.#isTerminal(check)) return check;
    if (signal?.aborted) throw this.#aborted();
    this.#batcher.join(this);
    for (let looks = 1; ; looks += 1) {
      check = await this.#nextCheck(check);
      await options.onProgress?.({ check, looks, elapsedMs: timer.now() - this.#began });
      if (this.#isOver || this.#isTerminal(check)) return check;
    }
  }

  /** The next check as the service shows it, or as others have seen it finished while the caller's functions ran. */
  async #nextCheck(told: VisaCheck | undefined): Promise<VisaCheck> {
    let wasMissing = false;
    for (let failures = 0; ;) {
      if (this.lastSeen !== told && this.lastSeen?.status === 'completed') return this.lastSeen;
      const isFirst = told === this.#target.check && failures === 0;
      const miss = await this.#poll(isFirst ? firstPoll : nextPoll, failures);
      if (!miss) return this.lastSeen as VisaCheck;
      const { failure, passes } = miss;
      failures += 1;
      // A check that was created just now may not have got around: its first 404 ends nothing.
      const isClaimed = this.#client.family.claims.has(this.id);
      const mayAppear: boolean = !wasMissing && failure instanceof NotFoundError && isClaimed;
      wasMissing ||= mayAppear;
      if (passes ? failures >= MOST_FAILURES : !mayAppear) throw failureOfCheck(failure, this.id);
    }
  }

  /** Settles after the next poll, with why it showed nothing. */
  #poll(delayOf: (pace: Pace) => Delay, failures: number): Promise<Miss | undefined> {
    const { timer, jitter } = this.#batcher;
    const { mode, requested_at } = this.#shown;
    const { interval } = this.#options;
    const now = timer.now() - timer.setBack;
    const { promise, resolve } = Promise.withResolvers<Miss | undefined>();
    this.#polled = resolve;
    this.#batcher.schedule(this, delayOf({ mode, requested_at, now, interval, jitter, failures }));
    return promise.finally(() => (this.#polled = undefined));
  }

  #isTerminal(check: VisaCheck): boolean {
    const { isTerminal } = this.#options;
    const { status } = check;
    const answer: unknown = isTerminal ? isTerminal(check) : status === 'completed';
    if (answer instanceof Promise)
      throw invalid('isTerminal', 'must return true or false, not a promise', operation.operationId);
    if (answer) return true;
    if (status !== 'pending' && status !== 'completed') warnOf(this.#client, status);
    return false;
  }

  get #shown(): VisaCheck | WaitTarget {
    return this.lastSeen ?? this.#target;
  }

  #ownDeadline(): number {
    const { timeout } = this.#options;
    const { deadline } = this.#target;
    if ((timeout ?? deadline) === false) return Infinity;
    if (timeout !== undefined) return this.#began + Number(timeout);
    if (deadline !== undefined) return Number(deadline) + this.#setBackBefore;
    return this.#began + (this.#shown.mode === 'offpeak' ? OFF_PEAK_TIMEOUT : DEFAULT_TIMEOUT);
  }

  #aborted(): AbortedError {
    const { id } = this;
    // The check is there, whatever became of the wait.
    const reconcile = async (again?: CallOptions) =>
      ({ outcome: 'found', check: await getVisaCheck(this.#client, id, again) }) as const;
    const cause: unknown = this.signal?.reason;
    const details = { ...operation, checkId: id, resumeToken: this.serialize(), cause, reconcile };
    return new AbortedError("waitFor: ended by the caller's signal", details);
  }

  #token(deadline?: number): string {
    const { id } = this;
    const { mode, requested_at } = this.#shown;
    const byClock = deadline === undefined ? undefined : deadline - this.#batcher.timer.setBack;
    return writeToken({ id, mode, requested_at, deadline: deadline === Infinity ? false : byClock });
  }
}

const warned = new WeakMap<VisaChecksClient, Set<unknown>>();

/** Warns once of a state that this package does not know. */
function warnOf(client: VisaChecksClient, status: unknown): void {
  let known = warned.get(client);
  if (!known) warned.set(client, (known = new Set()));
  if (known.has(status) || known.size > 20) return;
  known.add(status);
  const isName = typeof status === 'string' && /^(?=.{1,40}$)[a-z]+(?:_[a-z]+)*$/.test(status);
  const shown = isName ? status : 'unreadable';
  client.log.warn?.(`waitFor: the status ${shown} is not known; it counts as not finished`);
}

/** What the caller's own functions throw may be anything; an outcome has an error that is one. */
function asError(thrown: unknown, checkId: string): Error {
  if (thrown instanceof Error) return thrown;
  const message = 'waitFor: a function of the caller threw what is not an Error; see cause';
  return new WorkRightsKitError(message, { ...operation, checkId, cause: thrown });
}
