import { invalid } from '../errors/invalid-request-error.ts';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { checkWaitOptions, type WaitOptions } from './wait-options.ts';
import { readToken } from './wait-token.ts';
import { startWait, type Wait, type WaitOutcome, type WaitTarget } from './wait.ts';

/**
 * An open wait: a promise of the finished check that you can also query and serialize. You don't have to await it; a failure is
 * never an unhandled rejection.
 */
export interface VisaCheckWait extends Promise<VisaCheck> {
  /** Id of the check. */
  readonly id: string;
  /** The check by the last poll; reading it sends nothing. Undefined before the first poll of an id. */
  readonly lastSeen: VisaCheck | undefined;
  /** A token for `resumeWait` with id, mode and times: nothing personal, no secret. It works before and after the end. */
  serialize: () => string;
}

/** See `VisaChecks.waitFor`. */
export function waitForVisaCheck(
  client: VisaChecksClient,
  target: string | VisaCheck,
  options: WaitOptions = {},
): VisaCheckWait {
  return promiseOf(startWait(client, targetOf(target), options));
}

/** See `VisaChecks.resumeWait`. */
export function resumeWait(
  client: VisaChecksClient,
  token: string,
  options: WaitOptions = {},
): VisaCheckWait {
  let target: WaitTarget;
  try {
    const { deadline, ...state } = readToken(token);
    const isOver = typeof deadline === 'number' && deadline <= client.clock.now();
    target = isOver ? state : { ...state, deadline };
  } catch (problem) {
    target = { id: '', problem };
  }
  return promiseOf(startWait(client, target, options));
}

type Result = IteratorResult<WaitOutcome, undefined>;

/** See `VisaChecks.waitForAll`. */
export function waitForAllVisaChecks(
  client: VisaChecksClient,
  targets: Iterable<string | VisaCheck>,
  options: WaitOptions = {},
): AsyncIterableIterator<WaitOutcome, undefined> {
  checkWaitOptions(options);
  if (typeof targets === 'string' || typeof targets?.[Symbol.iterator] !== 'function') {
    throw invalid('checks', 'must be an iterable of ids or checks', 'waitFor');
  }
  const waits = new Set<Wait>();
  const begin = (stream: ReadableStreamDefaultController<WaitOutcome>) => {
    const all = new Map([...targets].map(targetOf).map((target) => [target.id, target]));
    for (const target of all.values()) {
      const wait = startWait(client, target, options);
      const { id } = wait;
      const yields = (outcome: WaitOutcome) => {
        if (!waits.delete(wait)) return;
        stream.enqueue(outcome);
        if (waits.size === 0) stream.close();
      };
      waits.add(wait);
      void wait.finished.then(
        (check) => yields({ id, check }),
        (error: Error) => yields({ id, error }),
      );
    }
    if (waits.size === 0) stream.close();
    return hasBegun;
  };
  // It never settles, so the stream calls `pull` only once.
  const { promise: hasBegun } = Promise.withResolvers<void>();
  const reader = new ReadableStream({ pull: begin }, { highWaterMark: 0 }).getReader();
  return {
    next: () => reader.read() as Promise<Result>,
    async return() {
      for (const wait of waits) wait.stop();
      waits.clear();
      await reader.cancel();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

function targetOf(target: string | VisaCheck): WaitTarget {
  // Starting the wait refuses an invalid id.
  return typeof target === 'string' ? { id: target } : { id: target?.id, check: target };
}

function promiseOf({ id, finished, lastSeen, serialize }: Wait): VisaCheckWait {
  return Object.defineProperties(finished as VisaCheckWait, {
    id: { value: id },
    lastSeen: { get: lastSeen },
    serialize: { value: serialize },
  });
}
