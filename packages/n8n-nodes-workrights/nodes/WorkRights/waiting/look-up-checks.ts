import { NodeApiError } from 'n8n-workflow';
import { operations } from '../generated/operations';
import { inParallel } from '../shared/in-parallel';
import { fetchCheck, fetchChecks, type VisaCheck } from '../transport/answers';
import { stopSignal, type ApiCall, type ApiContext } from '../transport/context';

/** The number of IDs in one lookup. The service's maximum isn't shown (service.md §8), so it's learnt. */
const LOOKUP_SIZE = 100;

/** The number of IDs in one lookup if the service, or a proxy, fails with many. */
const FEW = 10;

/** Statuses that may mean too many IDs. */
const TOO_MANY: ReadonlySet<string> = new Set(['400', '413', '414', '422', '431']);

/** The path that worked last. The next execution or poll tries it first. */
let served: string | undefined;

export type LookUp = (ids: readonly string[]) => Promise<VisaCheck[]>;

/**
 * Returns a function that fetches many checks at once; checks that don't exist are left out. The lookup's path is written
 * without the version, and it isn't shown whether the other form exists (§4.1): both are tried, and the one that works is
 * remembered. A refused lookup is halved, and after a temporary error a lookup has few IDs. If no lookup works, each check is
 * fetched alone.
 */
export function createLookUp(context: ApiContext, itemIndex?: number, until?: number): LookUp {
  const { path, otherPaths } = operations.lookupVisaChecks;
  const paths = [path, ...otherPaths].toSorted(
    (one, other) => Number(other === served) - Number(one === served),
  );
  const learnt = { size: LOOKUP_SIZE };

  /** The checks, or what to do instead. */
  const fetchBatch = async (ids: readonly string[]): Promise<VisaCheck[] | 'again' | 'one by one'> => {
    const call: ApiCall = { operation: 'lookupVisaChecks', path: paths[0], body: { ids }, itemIndex, until };
    const checks = await fetchChecks(context, call).catch(async (error: unknown) => {
      if (isNotServed(error)) paths.shift();
      else if (isRefused(error)) learnt.size = Math.floor(ids.length / 2);
      else if (isPassing(error) && ids.length > FEW) learnt.size = FEW;
      // n8n repeats a poll, so a poll doesn't send hundreds of requests because of a temporary error.
      else if (isPassing(error) && 'getExecutionCancelSignal' in context) return 'one by one';
      else return await Promise.reject(error);
      return 'again';
    });
    if (typeof checks !== 'string') served = call.path;
    return checks;
  };

  return async (ids) => {
    const found: VisaCheck[] = [];
    let open = ids;
    while (open.length > 0 && learnt.size > 0 && paths.length > 0) {
      const batch = open.slice(0, learnt.size);
      const checks = await fetchBatch(batch);
      if (checks === 'one by one') break;
      if (checks === 'again') continue;
      const asked = new Set(batch);
      const given = new Map(checks.filter(({ id }) => asked.has(id)).map((check) => [check.id, check]));
      found.push(...given.values());
      // The service may return fewer checks than requested. The missing ones are requested again as long as some are returned.
      const missing = given.size === 0 ? [] : batch.filter((id) => !given.has(id));
      open = [...missing, ...open.slice(batch.length)];
    }
    return open.length === 0 ? found : [...found, ...(await fetchOneByOne(context, open, itemIndex, until))];
  };
}

async function fetchOneByOne(
  context: ApiContext,
  ids: readonly string[],
  itemIndex?: number,
  until?: number,
): Promise<VisaCheck[]> {
  const found: VisaCheck[] = [];
  const failures: Error[] = [];
  await inParallel(ids, { batchSize: 5, batchInterval: 0, signal: stopSignal(context) }, async (id) => {
    try {
      found.push(
        await fetchCheck(context, { operation: 'getVisaCheck', pathValues: { id }, itemIndex, until }),
      );
    } catch (error) {
      if (isNotServed(error)) return true;
      failures.push(error as Error);
      return false;
    }
    return true;
  });
  if (failures.length > 0) throw failures[0];
  return found;
}

function isNotServed(error: unknown): boolean {
  return error instanceof NodeApiError && (error.httpCode === '404' || error.httpCode === '405');
}

function isRefused(error: unknown): boolean {
  return error instanceof NodeApiError && TOO_MANY.has(error.httpCode ?? '');
}

function isPassing(error: unknown): boolean {
  return error instanceof NodeApiError && error.failure?.cause === 'temporarily-unavailable';
}
