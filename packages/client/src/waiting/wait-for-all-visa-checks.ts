import { invalid } from '../errors/invalid-request-error.ts';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { targetOf } from './wait-for-visa-check.ts';
import { checkWaitOptions, type WaitOptions } from './wait-options.ts';
import { startWait, type Wait, type WaitOutcome } from './wait.ts';

type Result = IteratorResult<WaitOutcome, undefined>;

/**
 * Waits for many checks and yields each as it ends, in that order: `{ id, check }`, or `{ id, error }` with what
 * `waitForVisaCheck` would have thrown. Every id comes once, whatever happens to the others, to the signal or to the
 * time; the iteration itself never throws. Nothing is asked before the first `next()`, and leaving the loop early ends
 * all waiting at once.
 *
 * @throws InvalidRequestError, at the call, for options that cannot work.
 */
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
  // A promise that never settles: nothing is pulled but the first time.
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
