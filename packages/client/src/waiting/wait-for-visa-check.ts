import type { VisaCheck, VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import { createVisaCheck } from '../visa-checks/create-visa-check.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { clockOf } from './clock.ts';
import { checkWaitOptions, type WaitOptions } from './wait-options.ts';
import { readToken } from './wait-token.ts';
import { startWait, type Wait, type WaitTarget } from './wait.ts';

/**
 * A wait that goes on: a promise of the finished check that can also be asked and written down. Nobody has to await
 * it: when it fails unheard, that is no unhandled rejection.
 */
export interface VisaCheckWait extends Promise<VisaCheck> {
  /** Id of the check. */
  readonly id: string;
  /** The check as it was seen last, without a request; undefined before the first poll of an id. */
  readonly lastSeen: VisaCheck | undefined;
  /** A token for `resumeWait`: id, mode and times, nothing personal and no secret. Works before and after the end. */
  serialize: () => string;
}

/**
 * Waits until a check is finished and returns it (service.md §3.1).
 *
 * - An id, or a check that is older than 5 seconds, is polled at once. The first poll of a fresh fastcheck is 5 seconds after
 *   its request. The first poll of a fresh off-peak check is when the window opens by this machine's clock; when the
 *   service's clock is more than 5 minutes ahead, a poll at once comes before it.
 * - All waits of one client share their requests: one lookup for many checks, a GET for one.
 * - A status that is not known keeps the wait going at the same pace.
 * - Failed polls (connection, time, 408, 429, 5xx, an unusable response) end nothing until the tenth in a row. From the
 *   second in a row on, the next comes after twice the time.
 * - A check that this client created is polled once more after its first 404, and every check once more when the machine
 *   slept past the deadline.
 *
 * @throws TimeoutError and AbortedError with `checkId` and `resumeToken`; InvalidRequestError; NotFoundError and the
 * other errors of `getVisaCheck`, with `checkId`.
 */
export function waitForVisaCheck(
  client: VisaChecksClient,
  target: string | VisaCheck,
  options: WaitOptions = {},
): VisaCheckWait {
  return promiseOf(startWait(client, targetOf(target), options));
}

/**
 * Goes on with a wait, in this process or another: `token` is the `resumeToken` of a TimeoutError or AbortedError, or
 * what `serialize()` of a wait gave. Without `timeout` it has the time that the first wait had left; when that is over,
 * or its time was up, the default time anew. All other options are to be given again.
 *
 * @throws InvalidRequestError for text that is not a token of a wait; errors as for `waitForVisaCheck`.
 */
export function resumeWait(
  client: VisaChecksClient,
  token: string,
  options: WaitOptions = {},
): VisaCheckWait {
  let target: WaitTarget;
  try {
    const { deadline, ...state } = readToken(token);
    const isOver = typeof deadline === 'number' && deadline <= clockOf(client).now();
    target = isOver ? state : { ...state, deadline };
  } catch (problem) {
    target = { id: '', problem };
  }
  return promiseOf(startWait(client, target, options));
}

/**
 * Creates a check and waits until it is finished.
 *
 * @throws InvalidRequestError, before anything is created, for options that cannot work; errors of `createVisaCheck`,
 * then those of `waitForVisaCheck`, which carry `checkId`.
 */
export async function createAndWait(
  client: VisaChecksClient,
  body: VisaCheckCreate,
  options: WaitOptions = {},
): Promise<VisaCheck> {
  checkWaitOptions(options);
  const check = await createVisaCheck(client, body, { signal: options.signal });
  return waitForVisaCheck(client, check, options);
}

export function targetOf(target: string | VisaCheck): WaitTarget {
  // What is no id is refused when the wait starts.
  return typeof target === 'string' ? { id: target } : { id: target?.id, check: target };
}

function promiseOf({ id, finished, lastSeen, serialize }: Wait): VisaCheckWait {
  return Object.defineProperties(finished as VisaCheckWait, {
    id: { value: id },
    lastSeen: { get: lastSeen },
    serialize: { value: serialize },
  });
}
