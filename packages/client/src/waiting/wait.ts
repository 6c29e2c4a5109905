import { AbortedError } from '../errors/aborted-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import { readKnownCheck } from '../visa-checks/read-known-check.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { clockOf, type Clock } from './clock.ts';
import { poolOf, type LookPool } from './look-pool.ts';
import { FOREVER, firstTurn, nextTurn, type Turn } from './schedule.ts';
import { checkWaitOptions, type WaitOptions } from './wait-options.ts';
import { isId, writeToken, type WaitState } from './wait-token.ts';

const DEFAULT_TIMEOUT = 10 * 60_000;
/** A busy process notices late too that time is over, but not by as much, in milliseconds. */
const LATE = 5_000;
/** What a wait gets for its last poll, in milliseconds: the network may take a while to be back. */
const EXTENSION = 30_000;
const OFF_PEAK_TIMEOUT = 26 * 60 * 60_000;
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

/** One caller's wait for one check. It ends once, and says so by `ended`. */
export class Wait {
  readonly id: string;
  readonly signal: AbortSignal | undefined;
  lastSeen: VisaCheck | undefined;
  readonly #client: VisaChecksClient;
  readonly #clock: Clock;
  readonly #pool: LookPool;
  readonly #target: WaitTarget;
  readonly #options: WaitOptions;
  readonly #ended: (outcome: WaitOutcome) => void;
  #began: number;
  /** By how much the clock was set back meanwhile. */
  #setBack = 0;
  #extendedTo = 0;
  #looks = 0;
  #tried = false;
  #telling = false;
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
    this.#pool = poolOf(client);
    this.#target = target;
    this.#options = options;
    this.#ended = ended;
    this.#clock = clockOf(client);
    this.#began = this.#clock.now();
  }

  start(): void {
    if (this.#target.problem !== undefined) return this.fail(this.#target.problem);
    try {
      checkWaitOptions(this.#options, isId(this.id) ? [] : [NO_ID]);
      if (this.lastSeen !== undefined && this.#isTerminal(this.lastSeen)) return this.#finish(this.lastSeen);
    } catch (error) {
      return this.fail(error);
    }
    if (this.signal?.aborted) this.abort(this.signal);
    else this.#pool.join(this);
  }

  /** Milliseconds since the epoch. */
  get deadline(): number {
    return Math.max(this.#ownDeadline, this.#extendedTo);
  }

  get #ownDeadline(): number {
    const { timeout } = this.#options;
    if (timeout !== undefined) return timeout === false ? FOREVER : this.#began + timeout;
    const { deadline } = this.#target;
    if (deadline !== undefined) return deadline === false ? FOREVER : deadline - this.#setBack;
    return this.#began + (this.#pace.mode === 'offpeak' ? OFF_PEAK_TIMEOUT : DEFAULT_TIMEOUT);
  }

  /** When to look next, after so many failed looks in a row. */
  turn(failures: number): Turn {
    const clock = this.#clock;
    const { interval } = this.#options;
    const { jitter } = this.#pool;
    return this.#tried
      ? nextTurn(this.#pace, clock, interval, jitter, failures)
      : firstTurn(this.#pace, clock, interval, jitter);
  }

  seen(check: VisaCheck): void {
    this.lastSeen = check;
    // `onProgress` is asked one look at a time.
    if (!this.#telling && !this.#over) void this.#tell(check);
  }

  setBack(ms: number): void {
    this.#began -= ms;
    this.#setBack += ms;
    this.#extendedTo -= ms;
  }

  /** A look failed, but the next may not. */
  missed(): void {
    this.#tried = true;
    if (!this.#telling) this.#pool.plan(this);
  }

  fail(error: unknown): void {
    this.#end({ id: this.id, error: asError(error, this.id) });
  }

  /**
   * Its time is over. When it has been for long, the machine slept, and nobody has seen what was finished meanwhile.
   *
   * @returns when to look once more, in that case.
   */
  expire(now: number): Turn | undefined {
    if (now - this.deadline > LATE) {
      this.#extendedTo = now + EXTENSION;
      return { earliest: now, due: now, slack: 0 };
    }
    const ms = this.deadline - this.#began;
    const details = { ...operation, checkId: this.id, resumeToken: this.#token(undefined) };
    this.fail(new TimeoutError(`waitFor: the check was not finished within ${ms} ms`, details));
    return undefined;
  }

  abort({ reason }: AbortSignal): void {
    this.fail(
      new AbortedError("waitFor: ended by the caller's signal", {
        ...operation,
        checkId: this.id,
        resumeToken: this.serialize(),
        cause: reason,
        // The check is there, whatever became of the wait.
        reconcile: readKnownCheck(this.#client, this.id),
      }),
    );
  }

  /** Ends without a word. */
  stop(): void {
    this.#over = true;
    this.#pool.leave(this);
  }

  serialize(): string {
    const { timeout } = this.#options;
    const isSet = timeout !== undefined || this.#target.deadline !== undefined || this.lastSeen !== undefined;
    return this.#token(isSet ? this.deadline : undefined);
  }

  get #pace(): Pick<WaitState, 'mode' | 'requested_at'> {
    return this.lastSeen ?? this.#target;
  }

  #token(deadline: number | undefined): string {
    const { mode, requested_at } = this.#pace;
    return writeToken({
      id: this.id,
      mode,
      requested_at,
      deadline: deadline === FOREVER ? false : deadline,
    });
  }

  async #tell(check: VisaCheck): Promise<void> {
    this.#tried = true;
    this.#looks += 1;
    const { onProgress } = this.#options;
    try {
      if (onProgress) {
        this.#telling = true;
        const elapsedMs = this.#clock.now() - this.#began;
        await onProgress({ check, looks: this.#looks, elapsedMs });
        this.#telling = false;
      }
      if (this.#over) return;
      if (this.#isTerminal(check)) this.#finish(check);
      else if (this.lastSeen !== undefined && this.lastSeen !== check) this.seen(this.lastSeen);
      else this.#pool.plan(this);
    } catch (error) {
      this.fail(error);
    }
  }

  #isTerminal(check: VisaCheck): boolean {
    const { isTerminal } = this.#options;
    if (isTerminal ? isTerminal(check) : check.status === 'completed') return true;
    if (check.status !== 'pending' && check.status !== 'completed') this.#pool.warnOf(check.status);
    return false;
  }

  #finish(check: VisaCheck): void {
    this.#end({ id: this.id, check });
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
