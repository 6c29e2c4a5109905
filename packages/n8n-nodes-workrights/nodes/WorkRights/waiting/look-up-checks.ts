import { NodeApiError } from 'n8n-workflow';
import { operations } from '../generated/operations';
import { inParallel } from '../shared/in-parallel';
import { fetchCheck, fetchChecks, type VisaCheck } from '../transport/answers';
import { stopSignal, type ApiCall, type ApiContext } from '../transport/context';

/** Ids in one lookup. The most that the service takes is not shown (service.md §8), so that it is learnt. */
const LOOKUP_SIZE = 100;

/** Ids in one lookup when the service, or what is between, fails with many. */
const FEW = 10;

/** Refusals that may mean: too many ids. */
const TOO_MANY: ReadonlySet<string> = new Set(['400', '413', '414', '422', '431']);

/** The path that worked last, tried first by the next execution or poll. */
let served: string | undefined;

export type LookUp = (ids: readonly string[]) => Promise<VisaCheck[]>;

/**
 * A function that fetches many checks at once; checks that do not exist are left out. The path of the lookup is
 * written without the version, and whether the other form exists is not shown (§4.1): both are tried, and the one that
 * is served is remembered. A lookup that is refused is halved, and one that fails is sent for a few ids. Where no
 * lookup works, each check is fetched by itself.
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
      // A poll is repeated by n8n: it does not send hundreds of requests because of a failure that may pass.
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
      // The service may return fewer than it was asked for: as long as some come, the others are asked for again.
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
