import { checkEndOf } from '@workrights/results';
import { waitLimit } from '@workrights/time/wait-limit';

import { AbortedError, TimeoutError } from '../errors/call-errors.ts';
import { CheckFailedError } from '../errors/check-failed-error.ts';
import { NotFoundError } from '../errors/status-errors.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import type { CallOptions } from '../options/call-options.ts';
import { getVisaCheck } from '../visa-checks/read-visa-checks.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { batcherOf } from './batcher.ts';
import { type Miss, MOST_FAILURES, type Waiter } from './entry.ts';
import { failureOfCheck, shownFailure } from './poll-failures.ts';
import { AT_ONCE, firstPoll, nextPoll } from './schedule.ts';
import { checkWaitOptions, type WaitOptions } from './wait-options.ts';
import { isText, writeToken, type WaitState } from './wait-token.ts';

/** A busy process may notice the deadline this many milliseconds late. A longer delay means that the machine slept. */
const LATE = 5_000;
/** Milliseconds for the last poll after a sleep, because the network may take a while to return. */
const EXTENSION = 30_000;
const operation = { operationId: 'waitFor' } as const;
const NO_ID = { path: 'id', rule: 'must be a string that is not empty' };

export interface WaitTarget extends WaitState {
  /** By the last poll. */
  readonly check?: VisaCheck | undefined;
  /** Why there is nothing to wait for. */
  readonly problem?: unknown;
}

/** How the wait for one check ended. */
export type WaitOutcome =
  | { readonly id: string; readonly check: VisaCheck; readonly error?: undefined }
  | { readonly id: string; readonly error: Error; readonly check?: undefined };

/** One caller's wait for one check. */
export interface Wait {
  readonly id: string;
  /** Rejects with an Error, whatever the caller's functions throw. */
  readonly finished: Promise<VisaCheck>;
  readonly lastSeen: () => VisaCheck | undefined;
  readonly serialize: () => string;
  /** Ends the wait without settling it. */
  readonly stop: () => void;
}

/** Polls a check until it is finished. Never throws. */
export function startWait(client: VisaChecksClient, target: WaitTarget, options: WaitOptions): Wait {
  const { id } = target;
  const batcher = batcherOf(client);
  const { timer } = batcher;
  const { promise: finished, resolve, reject } = Promise.withResolvers<VisaCheck>();
  // By the timer's time, like all times here.
  let began = Number.NaN;
  let setBackBefore = 0;
  let extendedTo = 0;
  let lastSeen = target.check;
  let isOver = false;
  /** Why the last poll failed; undefined if it succeeded. */
  let lastMiss: Miss | undefined;
  let hasWarned = false;
  /** Wakes the loop after a poll; undefined while the caller's functions run. */
  let polled: ((miss?: Miss) => void) | undefined;

  const pace = () => lastSeen ?? target;

  const ownDeadline = (): number => {
    const { timeout } = options;
    const { deadline } = target;
    if ((timeout ?? deadline) === false) return Infinity;
    if (timeout !== undefined) return began + Number(timeout);
    if (deadline !== undefined) return Number(deadline) + setBackBefore;
    return began + waitLimit(pace().mode);
  };

  const token = (deadline?: number): string => {
    const { mode, requested_at } = pace();
    const byClock = deadline === undefined ? undefined : deadline - timer.setBack;
    return writeToken({ id, mode, requested_at, deadline: deadline === Infinity ? false : byClock });
  };

  const serialize = (): string => {
    const isSet = (options.timeout ?? target.deadline ?? lastSeen) !== undefined;
    return token(isSet ? waiter.deadline : undefined);
  };

  const stop = (): void => {
    isOver = true;
    batcher.leave(waiter);
  };

  const fail = (error: unknown): void => {
    stop();
    reject(asError(error, id));
  };

  const aborted = (): AbortedError => {
    // The check exists, even if the wait was aborted.
    const reconcile = async (again?: CallOptions) =>
      ({ outcome: 'found', check: await getVisaCheck(client, id, again) }) as const;
    const cause: unknown = options.signal?.reason;
    const details = { ...operation, checkId: id, resumeToken: serialize(), cause, reconcile };
    return new AbortedError("waitFor: aborted by the caller's signal", details);
  };

  const waiter: Waiter = {
    id,
    signal: options?.signal,
    interval: options?.interval,
    get deadline() {
      return Math.max(ownDeadline(), extendedTo);
    },
    fail,
    seen(check, isDue) {
      const isWanted = isDue || checkEndOf(check.status) !== null;
      lastSeen = check;
      lastMiss = undefined;
      if (isWanted) polled?.();
      return isWanted;
    },
    missed(miss) {
      lastMiss = miss;
      // Waits that share a failed poll log it once. Without `passes`, the wait ends with the error itself.
      if (miss.passes && !hasWarned) {
        if (!miss.isLogged)
          client.log.warn?.(
            `waitFor: the last poll failed (${shownFailure(miss.failure)}); the client keeps polling`,
          );
        hasWarned = miss.isLogged = true;
      }
      polled?.(miss);
    },
    /** If the deadline passed long ago, the machine slept, and the wait gets one more poll. */
    expire(now) {
      const { deadline } = waiter;
      if (now - deadline > LATE) {
        extendedTo = now + EXTENSION;
        return batcher.schedule(waiter, AT_ONCE);
      }
      let message = `waitFor: the check was not finished within ${deadline - began} ms`;
      if (lastMiss) message += `; the last poll failed (${shownFailure(lastMiss.failure)})`;
      const cause = lastMiss && failureOfCheck(lastMiss.failure, id);
      fail(new TimeoutError(message, { ...operation, checkId: id, resumeToken: token(), cause }));
    },
    abort: () => fail(aborted()),
  };

  /** The next polled check, or a finished one that other waits polled while the caller's functions ran. */
  const nextCheck = async (told: VisaCheck | undefined): Promise<VisaCheck> => {
    let wasMissing = false;
    for (let failures = 0; ;) {
      if (lastSeen !== told && checkEndOf(lastSeen?.status) !== null) return lastSeen as VisaCheck;
      const { promise, resolve: tell } = Promise.withResolvers<Miss | undefined>();
      const delayOf = told === target.check && failures === 0 ? firstPoll : nextPoll;
      const { mode, requested_at } = pace();
      const { interval } = options;
      const { jitter } = batcher;
      const now = timer.now() - timer.setBack;
      polled = tell;
      batcher.schedule(waiter, delayOf({ mode, requested_at, now, interval, jitter, failures }));
      const miss = await promise;
      polled = undefined;
      if (!miss) return lastSeen as VisaCheck;
      failures += 1;
      // The first 404 doesn't end the wait, because a new check may not be on all of the service's machines yet.
      const mayAppear: boolean =
        !wasMissing && miss.failure instanceof NotFoundError && client.family.claims.has(id);
      wasMissing ||= mayAppear;
      if (miss.passes ? failures >= MOST_FAILURES : !mayAppear) throw failureOfCheck(miss.failure, id);
    }
  };

  const isTerminal = async (check: VisaCheck): Promise<boolean> => {
    const end = checkEndOf(check.status);
    // In JavaScript it may be an async function, whose promise would always be true.
    if (await (options.isTerminal ? options.isTerminal(check) : end === 'completed')) return true;
    if (end === 'failed' || end === 'withdrawn') throw new CheckFailedError(end, check, operation);
    if (end === null && check.status !== 'pending') warnOf(client);
    return false;
  };

  const run = async (): Promise<VisaCheck> => {
    if (target.problem !== undefined) throw target.problem;
    checkWaitOptions(options, isText(id) ? [] : [NO_ID]);
    began = timer.now();
    setBackBefore = timer.setBack;
    let check = lastSeen;
    if (check !== undefined && (await isTerminal(check))) return check;
    if (waiter.signal?.aborted) throw aborted();
    if (!isOver) batcher.join(waiter);
    for (let looks = 1; ; looks += 1) {
      check = await nextCheck(check);
      await options.onProgress?.({ check, looks, elapsedMs: timer.now() - began });
      if (isOver || (await isTerminal(check))) return check;
    }
  };

  // If the wait has already settled, this changes nothing: a promise settles once.
  run().finally(stop).then(resolve, fail);
  finished.catch(() => undefined);
  return { id, finished, lastSeen: () => lastSeen, serialize, stop };
}

const warned = new WeakSet<VisaChecksClient>();

/** Warns once of an unknown status. It never shows the status, because a single word may be a name. */
function warnOf(client: VisaChecksClient): void {
  if (warned.has(client)) return;
  warned.add(client);
  client.log.warn?.(
    'waitFor: the status of a check is unknown; the client treats it as not finished and keeps polling',
  );
}

/** The caller's functions may throw anything; an outcome always has an Error. */
function asError(thrown: unknown, checkId: string): Error {
  if (thrown instanceof Error) return thrown;
  const message = 'waitFor: one of your functions threw a value that is not an Error; see cause';
  return new WorkRightsKitError(message, { ...operation, checkId, cause: thrown });
}
