import { ConnectionError } from '../errors/connection-error.ts';
import { RateLimitError } from '../errors/rate-limit-error.ts';
import { ServerError } from '../errors/server-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import { aborted } from '../transport/abort.ts';
import { getVisaCheck } from '../visa-checks/get-visa-check.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { untilFirstLook, untilNextLook, type Interval } from './schedule.ts';

export interface WaitOptions {
  /** Ends the wait at once, whether it sleeps or asks. */
  signal?: AbortSignal;
  /**
   * Milliseconds until the wait gives up; `false` for never. Default ten minutes, and for an off-peak check 26 hours,
   * which is more than the longest way to the end of its window. The check goes on, and can be waited for again.
   */
  timeout?: number | false;
  /** Called, and awaited, after every look at the check. */
  onProgress?: (progress: WaitProgress) => unknown;
  /** Time between two looks instead of 2 to 5 seconds (off-peak: 1 to 2 minutes, within the off-peak window). */
  interval?: Interval;
  /** Which checks are finished. Default: those whose status is `completed`; every other status keeps waiting. */
  isFinished?: (check: VisaCheck) => boolean;
}

export interface WaitProgress {
  readonly check: VisaCheck;
  /** How often the check was looked at. */
  readonly looks: number;
  /** Milliseconds since the wait began. */
  readonly elapsedMs: number;
}

const DEFAULT_TIMEOUT = 10 * 60_000;
const OFF_PEAK_TIMEOUT = 26 * 60 * 60_000;
const FAILURES_IN_A_ROW = 10;
const operation = { id: 'waitFor' } as const;

/**
 * Waits until a check is finished and returns it (service.md §3.1). Given an id it looks at once; given a pending
 * fastcheck its first look is 5 seconds after the request. States that it does not know keep waiting, and so do up to
 * ten failed looks in a row (connection, time, 429, 5xx).
 *
 * @throws TimeoutError and AbortedError with `checkId`; NotFoundError and the other errors of `getVisaCheck`.
 */
export async function waitForVisaCheck(
  client: VisaChecksClient,
  target: string | VisaCheck,
  options: WaitOptions = {},
): Promise<VisaCheck> {
  const { clock } = client;
  const { signal, onProgress, interval, isFinished = isCompleted } = options;
  const id = typeof target === 'string' ? target : target.id;
  const began = clock.now();
  let check = typeof target === 'string' ? undefined : target;
  let pause = check === undefined ? 0 : untilFirstLook(check, clock, interval);
  let failures = 0;

  for (let looks = 1; check === undefined || !isFinished(check); looks += 1) {
    const limit = options.timeout ?? (check?.mode === 'offpeak' ? OFF_PEAK_TIMEOUT : DEFAULT_TIMEOUT);
    const left = limit === false ? Number.POSITIVE_INFINITY : began + limit - clock.now();
    await sleep(client, Math.min(pause, left), id, signal);
    if (pause >= left) throw tooLong(id, limit);
    const look = await lookAt(client, id, left, signal);
    if (look instanceof Error) {
      failures += 1;
      if (!mayPass(look) || failures >= FAILURES_IN_A_ROW) throw look;
      pause = Math.max(untilNextLook(check, clock, interval), retryAfterOf(look));
    } else {
      failures = 0;
      check = look;
      pause = untilNextLook(check, clock, interval);
      await onProgress?.({ check, looks, elapsedMs: clock.now() - began });
    }
  }
  return check;
}

/** One look, whose failure is a value: most failures do not end a wait. Every failure carries the id of the check. */
async function lookAt(
  client: VisaChecksClient,
  id: string,
  left: number,
  signal: AbortSignal | undefined,
): Promise<VisaCheck | WorkRightsKitError> {
  const timeout = Math.min(left, client.timeout === false ? Number.POSITIVE_INFINITY : client.timeout);
  try {
    return await getVisaCheck(client, id, {
      ...(signal === undefined ? {} : { signal }),
      timeout: Number.isFinite(timeout) ? timeout : false,
    });
  } catch (error) {
    if (signal?.aborted) throw aborted(operation, signal, id);
    if (!(error instanceof WorkRightsKitError)) throw error;
    return Object.defineProperty(error, 'checkId', { value: id, enumerable: true });
  }
}

function isCompleted(check: VisaCheck): boolean {
  return check.status === 'completed';
}

function mayPass(error: unknown): boolean {
  return [ConnectionError, TimeoutError, RateLimitError, ServerError].some(
    (Passing) => error instanceof Passing,
  );
}

function retryAfterOf(error: unknown): number {
  return error instanceof RateLimitError ? (error.retryAfterMs ?? 0) : 0;
}

async function sleep(client: VisaChecksClient, ms: number, id: string, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) throw aborted(operation, signal, id);
  if (ms <= 0) return;
  try {
    await client.clock.sleep(ms, signal);
  } catch (error) {
    throw signal?.aborted ? aborted(operation, signal, id) : error;
  }
}

function tooLong(checkId: string, limit: number | false): TimeoutError {
  return new TimeoutError(`waitFor: the check was not finished within ${limit} ms`, {
    operationId: operation.id,
    checkId,
  });
}
