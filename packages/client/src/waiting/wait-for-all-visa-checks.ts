import { invalid } from '../errors/invalid-request-error.ts';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { targetOf } from './wait-for-visa-check.ts';
import { checkWaitOptions, type WaitOptions } from './wait-options.ts';
import { Wait, type WaitOutcome } from './wait.ts';

type Result = IteratorResult<WaitOutcome, undefined>;
const DONE: Result = { done: true, value: undefined };

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
  const outcomes: WaitOutcome[] = [];
  const readers: ((result: Result) => void)[] = [];
  let hasBegun = false;

  const begin = () => {
    hasBegun = true;
    const all = new Map([...targets].map(targetOf).map((target) => [target.id, target]));
    for (const target of all.values()) {
      const wait = new Wait(client, target, options, (value) => {
        waits.delete(wait);
        const reader = readers.shift();
        if (reader) reader({ done: false, value });
        else outcomes.push(value);
        if (waits.size === 0) end();
      });
      waits.add(wait);
    }
    for (const wait of waits) wait.start();
  };
  const end = () => {
    for (const reader of readers.splice(0)) reader(DONE);
  };
  const next = async (): Promise<Result> => {
    if (!hasBegun) begin();
    const value = outcomes.shift();
    if (value) return { done: false, value };
    if (waits.size === 0) return DONE;
    return new Promise((resolve) => readers.push(resolve));
  };
  const stop = async (): Promise<Result> => {
    hasBegun = true;
    for (const wait of waits) wait.stop();
    waits.clear();
    outcomes.length = 0;
    end();
    return DONE;
  };
  return {
    next,
    return: stop,
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
