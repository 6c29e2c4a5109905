import { fetchChecks, type VisaCheck } from '../../transport/answers';
import type { ApiContext } from '../../transport/context';

/** The most that is asked for at once. The maximum of `limit` is not shown (service.md §8). */
const LARGEST = 100_000;

/**
 * The newest checks, newest first. There are no pages (service.md §4.1): more is asked for until `enough` says so,
 * fewer come than were asked for, or asking for more brings no more.
 */
export async function listChecks(
  context: ApiContext,
  limit: number,
  enough: (checks: readonly VisaCheck[]) => boolean,
  itemIndex?: number,
): Promise<VisaCheck[]> {
  let checks: VisaCheck[] = [];
  for (let asked = limit; ; asked = Math.min(asked * 5, LARGEST)) {
    const query = { limit: asked };
    const found = await fetchChecks(context, { operation: 'listVisaChecks', query, itemIndex });
    const grew = found.length > checks.length;
    if (grew) checks = found;
    if (!grew || checks.length < Math.min(asked, LARGEST) || asked >= LARGEST || enough(checks))
      return checks;
  }
}
