import { invalid } from '../errors/invalid-request-error.ts';
import type { Onboard } from '../generated/work-rights/types.gen.ts';
import { asError, inTurn } from '../lists/each-at-most.ts';
import type { OnboardSelector } from '../work-rights/read-records.ts';
import type { WorkRightsClient } from '../work-rights/work-rights-client.ts';
import { waitForOnboard, type OnboardWaitOptions } from './wait-for-onboard.ts';
import { checkWaitOptions } from './wait-options.ts';

const id = 'waitForOnboard';

/** How the wait for one of many requests ended. `index` is the position of its ids, so that a failure has no personal data. */
export type OnboardWaitOutcome =
  | { readonly index: number; readonly onboard: Onboard; readonly error?: undefined }
  | { readonly index: number; readonly error: Error; readonly onboard?: undefined };

/** See `WorkRights.waitForAllOnboards`. */
export function waitForAllOnboards(
  client: WorkRightsClient,
  targets: Iterable<OnboardSelector | Onboard>,
  options: OnboardWaitOptions = {},
): AsyncGenerator<OnboardWaitOutcome, undefined> {
  checkWaitOptions(options, [], id);
  if (typeof targets === 'string' || typeof targets?.[Symbol.iterator] !== 'function')
    throw invalid('requests', 'must be an iterable of ids or requests', id);
  return waitForEach(client, [...targets], options);
}

async function* waitForEach(
  client: WorkRightsClient,
  targets: readonly (OnboardSelector | Onboard)[],
  options: OnboardWaitOptions,
): AsyncGenerator<OnboardWaitOutcome, undefined> {
  const left = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, left.signal]) : left.signal;
  const wait = async (target: OnboardSelector | Onboard, index: number): Promise<OnboardWaitOutcome> => {
    try {
      return { index, onboard: await waitForOnboard(client, target, { ...options, signal }) };
    } catch (thrown) {
      return { index, error: asError(thrown, id) };
    }
  };
  try {
    return yield* inTurn(targets.entries(), Infinity, wait);
  } finally {
    left.abort();
  }
}
