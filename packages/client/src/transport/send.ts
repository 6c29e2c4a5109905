import { requireObject, requireSignal } from '../arguments/arguments.ts';
import { TimeoutError } from '../errors/call-errors.ts';
import { AuthenticationError } from '../errors/status-errors.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { CallOptions } from '../options/call-options.ts';
import { type Call, loadKy, type Outgoing, tryUntilDone } from './attempts.ts';
import type { Answer } from './bodies.ts';
import type { Connection } from './connection.ts';
import type { Progress } from './exchange.ts';
import { aborted, type Operation, unknownOutcome } from './operation.ts';
import { readRetries } from './retries.ts';
import { countDown, OVER, readLimit, within } from './time-limit.ts';

/**
 * Sends a request and resolves with its successful response.
 *
 * @throws an error of this package for everything else, safe to print: see `src/errors`.
 */
export async function send(
  connection: Connection,
  operation: Operation,
  outgoing: Outgoing,
  options: CallOptions = {},
): Promise<Answer> {
  requireObject('options', options, operation.id);
  const { signal, headers, retry, timeout, totalTimeout } = options;
  requireSignal(signal, operation.id);
  if (signal?.aborted) throw aborted(operation, signal);
  const attemptLimit = readLimit('timeout', timeout ?? connection.timeout);
  const left = countDown(readLimit('totalTimeout', totalTimeout ?? connection.totalTimeout));
  const retries = retry === undefined ? connection.retries : readRetries(retry);
  const progress: Progress = { attempts: 0, maybeSent: false };
  const { credentials, baseUrl, log, meter } = connection;
  const { writes, id: operationId } = operation;
  const tooLate = (what: string) => new TimeoutError(`${operationId}: ${what}`, { operationId });

  const counted = { isUnderWay: false };
  /** What would be refused waits until the minute of the quota ends. */
  const turn = async () => {
    const over = new AbortController();
    const late = () => tooLate('the quota of the minute is used up');
    try {
      const taken = meter?.take(counted, retries.longestRetryAfter, over.signal);
      if (taken) await within(taken, { operation, signal, limits: [left()], late });
    } finally {
      // A timer that is left would keep the process alive.
      over.abort();
    }
  };

  const call: Call = {
    connection,
    operation,
    outgoing,
    signal,
    headers,
    retries,
    progress,
    attemptLimit,
    left,
    turn,
    late: () => {
      const limit = left() === OVER ? 'the totalTimeout' : `${attemptLimit} ms`;
      return tooLate(`no response from ${baseUrl.origin} within ${limit}`);
    },
  };

  /** Limits what a call needs before it can be sent. ky's limits begin with its first attempt. */
  const inTime = async <T>(needed: T | Promise<T>, late: string, giveUp?: (given: Promise<T>) => void) => {
    if (!(needed instanceof Promise)) return needed;
    try {
      const limits = [attemptLimit, left()];
      return await within(needed, { operation, signal, limits, late: () => tooLate(late) });
    } catch (error) {
      giveUp?.(needed);
      throw error;
    }
  };

  /** Turns what ended the call into an error of this package. An error of a token function stays as it is. */
  const explain = (thrown: unknown): unknown => {
    const isLost = progress.maybeSent && writes === true;
    if (signal?.aborted) return aborted(operation, signal, isLost, progress.checkId);
    if (!isLost) return thrown;
    const isOurs = thrown instanceof WorkRightsKitError;
    const cause = isOurs ? thrown : new WorkRightsKitError(`${operationId}: failed`, { cause: thrown });
    log.info?.(`${operationId}: the request was sent, and its outcome is unknown`, { because: cause.name });
    return unknownOutcome(operation, cause, progress.checkId);
  };

  try {
    const grant = await inTime(credentials.current(), 'no access token in time', credentials.giveUp);
    const ky = await inTime(loadKy(operationId), 'what sends requests was not loaded in time');
    try {
      return await tryUntilDone(ky, call, grant);
    } catch (error) {
      // ky can't renew a token, because it gets nothing secret.
      if (!credentials.renew || !(error instanceof AuthenticationError)) throw error;
      const renewed = await inTime(credentials.renew(grant), 'no access token in time', credentials.giveUp);
      if (renewed === grant) throw error;
      try {
        return await tryUntilDone(ky, call, renewed, error);
      } catch (again) {
        if (again instanceof AuthenticationError) await credentials.refusedAgain?.(renewed);
        throw again;
      }
    }
  } catch (error) {
    throw explain(error);
  } finally {
    meter?.end(counted);
  }
}
