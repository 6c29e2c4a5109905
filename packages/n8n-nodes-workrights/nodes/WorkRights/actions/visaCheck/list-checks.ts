import { NodeApiError } from 'n8n-workflow';
import { listNewest } from '../../generated/connectors/run/list-newest';
import { fetchChecks, type VisaCheck } from '../../transport/answers';
import type { ApiContext } from '../../transport/context';

/** The newest checks, newest first: `limit` at first, then more until `isEnough`. */
export async function listChecks(
  context: ApiContext,
  limit: number,
  isEnough: (checks: readonly VisaCheck[]) => boolean,
  itemIndex?: number,
  onShortened?: (note: string) => void,
): Promise<readonly VisaCheck[]> {
  return await listNewest({
    first: limit,
    read: async (asked) =>
      await fetchChecks(context, { operation: 'listVisaChecks', query: { limit: asked }, itemIndex }),
    isEnough,
    onShortened,
    statusOf: (error) => (error instanceof NodeApiError ? Number(error.httpCode) : undefined),
  });
}
