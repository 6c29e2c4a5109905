import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { startWait, type VisaCheckWait } from './visa-check-wait.ts';
import type { WaitOptions } from './wait-options.ts';
import type { WaitTarget } from './wait.ts';

/**
 * Waits until a check is finished and returns it (service.md §3.1). Given an id, or a check that is older than
 * 5 seconds, it looks at once; given a fresh fastcheck its first look is 5 seconds after the request, given a fresh
 * off-peak check once the window is open by this machine's clock; when the service's is more than 5 minutes ahead of that,
 * it looks at once first. All waits of one client share their requests: one lookup for many checks, a
 * GET for one. States that it does not know keep waiting at the same pace, and so do up to ten failed looks in a row
 * (connection, time, 408, 429, 5xx, an unusable answer), each at twice the distance of the one before. A check of this
 * client's own gets one more look after its first 404, and any check one after the machine slept past the deadline.
 *
 * @throws TimeoutError and AbortedError with `checkId` and `resumeToken`; InvalidRequestError; NotFoundError and the
 * other errors of `getVisaCheck`, with `checkId`.
 */
export function waitForVisaCheck(
  client: VisaChecksClient,
  target: string | VisaCheck,
  options: WaitOptions = {},
): VisaCheckWait {
  return startWait(client, targetOf(target), options);
}

export function targetOf(target: string | VisaCheck): WaitTarget {
  // What is no id is refused when the wait starts.
  return typeof target === 'string' ? { id: target } : { id: target?.id, check: target };
}
