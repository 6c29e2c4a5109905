import { ClocksDifferError } from '../errors.ts';

/** Milliseconds that a machine may differ from the server: two machines then agree within the 3 seconds that a run needs. */
const MOST = 1_500;

/** The time of the server, as a whole number of milliseconds. */
export const SERVER_TIME = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/**
 * Leases, marks and budgets go by the clocks of the machines that work. Here each is compared with the one that all share.
 *
 * @param asked when this machine asked for the server's time.
 * @throws ClocksDifferError unless the server's time lies between then and now, or a little beside.
 */
export function assertSameTime(asked: number, server: number): void {
  const now = Date.now();
  const [ahead, behind] = [asked - server, server - now];
  if (Math.max(ahead, behind) > MOST) throw new ClocksDifferError(ahead > behind ? ahead : -behind);
}
