import { ClocksDifferError } from '../errors.ts';

/** Milliseconds that a machine may differ from the server. Two machines then differ by at most the 3 seconds that a run tolerates. */
const MOST = 1_500;

/** The server's time, in whole milliseconds. */
export const SERVER_TIME = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/**
 * Leases, marks and budgets use each machine's own clock. This compares that clock with the server's, which all machines share.
 *
 * @param asked when this machine sent the query for the server's time.
 * @throws ClocksDifferError if the server's time isn't between then and now, give or take `MOST`.
 */
export function assertSameTime(asked: number, server: number): void {
  const now = Date.now();
  const [ahead, behind] = [asked - server, server - now];
  if (Math.max(ahead, behind) > MOST) throw new ClocksDifferError(ahead > behind ? ahead : -behind);
}
