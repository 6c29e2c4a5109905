import { requireObject } from '../arguments/arguments.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import { followPages, listing, type Listing } from '../lists/listing.ts';
import type { CallOptions } from '../options/call-options.ts';

/** service.md §8. */
const PAGE_SIZE = 1000;

/** A list of this interface, with the same filter on each page. */
export function listPages<Item, Parameters extends { page_number?: number }>(
  operationId: string,
  parameters: Parameters,
  options: CallOptions | undefined,
  askForPage: (parameters: Parameters, options: CallOptions | undefined) => Promise<Item[]>,
  idOf: (item: Item) => string,
): Listing<Item> {
  const ask = async (page: Parameters, call: CallOptions | undefined): Promise<Item[]> => {
    requireObject('parameters', page, operationId);
    const { page_number: number } = page;
    if (number !== undefined && !(Number.isSafeInteger(number) && number > 0)) {
      throw invalid('/page_number', 'must be a whole number of at least 1', operationId);
    }
    return askForPage(page, call);
  };
  return listing(
    () => ask(parameters, options),
    (first) =>
      followPages({
        operationId,
        from: parameters?.page_number ?? 1,
        size: PAGE_SIZE,
        first,
        ask: (page_number, signal) => ask({ ...parameters, page_number }, { ...options, signal }),
        idOf,
        signal: options?.signal,
      }),
  );
}
