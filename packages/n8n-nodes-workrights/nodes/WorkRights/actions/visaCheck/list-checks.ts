import { NodeApiError } from 'n8n-workflow';
import { fetchChecks, type VisaCheck } from '../../transport/answers';
import type { ApiContext } from '../../transport/context';

/** The most checks in one request. The service's maximum of `limit` isn't shown (service.md §8). */
const LARGEST = 100_000;

/** The number of checks to request when the service refuses more. */
const MODEST = 100;

/**
 * The newest checks, newest first. There are no pages (service.md §4.1), so each request asks for more until `enough` returns
 * true, the list is shorter than requested, or the service has or allows no more.
 */
export async function listChecks(
  context: ApiContext,
  limit: number,
  enough: (checks: readonly VisaCheck[]) => boolean,
  itemIndex?: number,
): Promise<VisaCheck[]> {
  let checks: VisaCheck[] = [];
  for (let asked = limit; ; asked = Math.min(asked * 5, LARGEST)) {
    const found = await fetchUpTo(context, asked, itemIndex).catch(async (error: unknown) => {
      if (!isRefused(error) || asked <= MODEST) return await Promise.reject(error);
      return checks.length > 0 ? [] : await fetchUpTo(context, MODEST, itemIndex);
    });
    const grew = found.length > checks.length;
    if (grew) checks = found;
    if (!grew || checks.length < asked || asked >= LARGEST || enough(checks)) return checks;
  }
}

async function fetchUpTo(context: ApiContext, limit: number, itemIndex?: number): Promise<VisaCheck[]> {
  return await fetchChecks(context, { operation: 'listVisaChecks', query: { limit }, itemIndex });
}

function isRefused(error: unknown): boolean {
  return error instanceof NodeApiError && (error.httpCode === '400' || error.httpCode === '422');
}
