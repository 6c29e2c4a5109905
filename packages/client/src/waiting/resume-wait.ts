import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { clockOf } from './clock.ts';
import { startWait, type VisaCheckWait } from './visa-check-wait.ts';
import type { WaitOptions } from './wait-options.ts';
import type { WaitTarget } from './wait.ts';
import { readToken } from './wait-token.ts';

/**
 * Goes on with a wait, in this process or another: `token` is the `resumeToken` of a TimeoutError or AbortedError, or
 * what `serialize()` of a wait gave. Without `timeout` it has the time that the first wait had left; when that is over,
 * or its time was up, the default time anew. All other options are to be given again.
 *
 * @throws InvalidRequestError for a token that is none; errors as for `waitForVisaCheck`.
 */
export function resumeWait(
  client: VisaChecksClient,
  token: string,
  options: WaitOptions = {},
): VisaCheckWait {
  return startWait(client, targetOf(token, clockOf(client).now()), options);
}

function targetOf(token: string, now: number): WaitTarget {
  try {
    const { deadline, ...state } = readToken(token);
    const isOver = typeof deadline === 'number' && deadline <= now;
    return isOver ? state : { ...state, deadline };
  } catch (problem) {
    return { id: '', problem };
  }
}
