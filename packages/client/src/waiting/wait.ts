import { AbortedError, TimeoutError } from '../errors/call-errors.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import { getVisaCheck } from '../visa-checks/get-visa-check.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { batcherOf, type Batcher } from './batcher.ts';
import { clockOf } from './clock.ts';
import { AT_ONCE, firstPoll, nextPoll, type Delay, type Pace } from './schedule.ts';
import { FOREVER } from './timer.ts';
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

/** One caller's wait for one check: a loop that polls until the check is finished. It ends once, and says so by `ended`. */
export class Wait {
  readonly id: string;
  readonly signal: AbortSignal | undefined;
  lastSeen: VisaCheck | undefined;
  readonly #client: VisaChecksClient;
  readonly #batcher: Batcher;
  readonly #target: WaitTarget;
  readonly #options: WaitOptions;
  readonly #ended: (outcome: WaitOutcome) => void;
  /** By the timer's time, as all times here. */
  readonly #began: number;
  /** By how much the clock had been set back before. */
  readonly #setBack: number;
  #extendedTo = 0;
  #hasPolled = false;
  /** Gives the loop what it waits for; undefined while the caller's functions run. */
  #arrived: ((check: VisaCheck) => void) | undefined;
  #over = false;

  constructor(
    client: VisaChecksClient,
    target: WaitTarget,
    options: WaitOptions,
    ended: (outcome: WaitOutcome) => void,
  ) {
    this.id = target.id;
    this.signal = options?.signal;
    this.lastSeen = target.check;
    this.#client = client;
    this.#batcher = batcherOf(client);
    this.#target = target;
    this.#options = options;
    this.#ended = ended;
    this.#began = this.#batcher.timer.now();
    this.#setBack = this.#batcher.timer.setBack;
  }

  /** Never throws. */
  async start(): Promise<void> {
    try {
      if (this.#target.problem !== undefined) throw this.#target.problem;
      checkWaitOptions(this.#options, isId(this.id) ? [] : [NO_ID]);
      let check = this.lastSeen;
      if (check === undefined || !this.#isTerminal(check)) {
        if (this.signal?.aborted) return this.abort(this.signal);
        this.#batcher.join(this);
        let looks = 0;
        do {
          check = await this.#poll(check);
          looks += 1;
          const elapsedMs = this.#batcher.timer.now() - this.#began;
          await this.#options.onProgress?.({ check, looks, elapsedMs });
          if (this.#over) return;
        } while (!this.#isTerminal(check));
      }
      this.#end({ id: this.id, check });
    } catch (error) {
      this.fail(error);
    }
  }

  /** By the timer's time. */
  get deadline(): number {
    return Math.max(this.#ownDeadline, this.#extendedTo);
  }

  get #ownDeadline(): number {
    const { timeout } = this.#options;
    if (timeout !== undefined) return timeout === false ? FOREVER : this.#began + timeout;
    const { deadline } = this.#target;
    if (deadline !== undefined) return deadline === false ? FOREVER : deadline + this.#setBack;
    return this.#began + (this.#pace.mode === 'offpeak' ? OFF_PEAK_TIMEOUT : DEFAULT_TIMEOUT);
  }

  /** When to poll next, after so many failed polls in a row. */
  nextPoll(failures: number): Delay {
    const now = clockOf(this.#client).now();
    const { interval } = this.#options;
    const { jitter } = this.#batcher;
    return this.#hasPolled
      ? nextPoll(this.#pace, now, interval, jitter, failures)
      : firstPoll(this.#pace, now, interval, jitter);
  }

  seen(check: VisaCheck): void {
    this.lastSeen = check;
    this.#hasPolled = true;
    this.#arrived?.(check);
    this.#arrived = undefined;
  }

  /** A poll failed, but the next may not. */
  missed(): void {
    this.#hasPolled = true;
    if (this.#arrived) this.#batcher.plan(this);
  }

  fail(error: unknown): void {
    this.#end({ id: this.id, error: asError(error, this.id) });
  }

  /**
   * Its time is over. When it has been for long, the machine slept, and what was finished meanwhile was not seen: there is
   * time for one more poll.
   */
  expire(now: number): void {
    if (now - this.deadline > LATE) {
      this.#extendedTo = now + EXTENSION;
      return this.#batcher.plan(this, AT_ONCE);
    }
    const ms = this.deadline - this.#began;
    const details = { ...operation, checkId: this.id, resumeToken: this.#token(undefined) };
    this.fail(new TimeoutError(`waitFor: the check was not finished within ${ms} ms`, details));
  }

  abort({ reason }: AbortSignal): void {
    this.fail(
      new AbortedError("waitFor: ended by the caller's signal", {
        ...operation,
        checkId: this.id,
        resumeToken: this.serialize(),
        cause: reason,
        // The check is there, whatever became of the wait.
        reconcile: async (options) => ({
          outcome: 'found',
          check: await getVisaCheck(this.#client, this.id, options),
        }),
      }),
    );
  }

  /** Ends without a word. */
  stop(): void {
    this.#over = true;
    this.#batcher.leave(this);
  }

  serialize(): string {
    const { timeout } = this.#options;
    const isSet = timeout !== undefined || this.#target.deadline !== undefined || this.lastSeen !== undefined;
    return this.#token(isSet ? this.deadline : undefined);
  }

  get #pace(): Pace {
    return this.lastSeen ?? this.#target;
  }

  /** The next check as the service shows it, or what other waits have seen while the caller's functions ran. */
  async #poll(told: VisaCheck | undefined): Promise<VisaCheck> {
    if (this.lastSeen !== undefined && this.lastSeen !== told) return this.lastSeen;
    const { promise, resolve } = Promise.withResolvers<VisaCheck>();
    this.#arrived = resolve;
    this.#batcher.plan(this);
    return promise;
  }

  #token(deadline: number | undefined): string {
    const { mode, requested_at } = this.#pace;
    const isNever = deadline === FOREVER;
    const byClock = deadline === undefined ? undefined : deadline - this.#batcher.timer.setBack;
    return writeToken({ id: this.id, mode, requested_at, deadline: isNever ? false : byClock });
  }

  #isTerminal(check: VisaCheck): boolean {
    const { isTerminal } = this.#options;
    if (isTerminal ? isTerminal(check) : check.status === 'completed') return true;
    if (check.status !== 'pending' && check.status !== 'completed') this.#batcher.warnOf(check.status);
    return false;
  }

  #end(outcome: WaitOutcome): void {
    if (this.#over) return;
    this.stop();
    this.#ended(outcome);
  }
}

/** What the caller's own functions throw may be anything; an outcome has an error that is one. */
function asError(thrown: unknown, checkId: string): Error {
  if (thrown instanceof Error) return thrown;
  const message = 'waitFor: a function of the caller threw what is not an Error; see cause';
  return new WorkRightsKitError(message, { ...operation, checkId, cause: thrown });
}
