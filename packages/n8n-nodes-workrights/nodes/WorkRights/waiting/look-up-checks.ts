import { NodeApiError } from 'n8n-workflow';
import { operations } from '../generated/operations';
import { inParallel } from '../shared/in-parallel';
import { fetchCheck, fetchChecks, type VisaCheck } from '../transport/answers';
import { stopSignal, type ApiCall, type ApiContext } from '../transport/context';

/** Ids in one lookup. The most that the service takes is not shown (service.md §8). */
const LOOKUP_SIZE = 100;

export type LookUp = (ids: readonly string[]) => Promise<VisaCheck[]>;

/**
 * A function that fetches many checks at once; checks that do not exist are left out. The path of the lookup is
 * written without the version, and whether the other form exists is not shown (§4.1): both are tried, the one that
 * is served is remembered, and without either each check is fetched by itself.
 */
export function createLookUp(context: ApiContext, itemIndex?: number): LookUp {
  const { path, otherPaths } = operations.lookupVisaChecks;
  const paths: string[] = [path, ...otherPaths];

  const fetchBatch = async (ids: readonly string[]): Promise<VisaCheck[]> => {
    while (paths.length > 0) {
      const call: ApiCall = { operation: 'lookupVisaChecks', path: paths[0], body: { ids }, itemIndex };
      const found = await fetchChecks(context, call).catch(async (error: unknown) =>
        isNotServed(error) ? undefined : await Promise.reject(error),
      );
      if (found !== undefined) return found;
      paths.shift();
    }
    return await fetchOneByOne(context, ids, itemIndex);
  };

  return async (ids) => {
    const found: VisaCheck[] = [];
    for (let start = 0; start < ids.length; start += LOOKUP_SIZE) {
      found.push(...(await fetchBatch(ids.slice(start, start + LOOKUP_SIZE))));
    }
    return found;
  };
}

async function fetchOneByOne(
  context: ApiContext,
  ids: readonly string[],
  itemIndex?: number,
): Promise<VisaCheck[]> {
  const found: VisaCheck[] = [];
  const failures: Error[] = [];
  await inParallel(ids, { batchSize: 5, batchInterval: 0, signal: stopSignal(context) }, async (id) => {
    try {
      found.push(await fetchCheck(context, { operation: 'getVisaCheck', pathValues: { id }, itemIndex }));
    } catch (error) {
      if (!isNotServed(error)) failures.push(error as Error);
    }
  });
  if (failures.length > 0) throw failures[0];
  return found;
}

function isNotServed(error: unknown): boolean {
  return error instanceof NodeApiError && (error.httpCode === '404' || error.httpCode === '405');
}
