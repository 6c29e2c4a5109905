import { UnexpectedResponseError } from '../errors/call-errors.ts';
import { aborted, type Operation } from '../transport/operation.ts';

/**
 * A list whose first request is already sent. `await` it for the first response as an array, or use `for await` for the items
 * one by one, which requests more pages if the service has pages.
 *
 * Both ways share the first request. A second loop over the same list sends a new request.
 */
export type Listing<Item> = Promise<Item[]> & AsyncIterable<Item, void, undefined>;

/**
 * @param ask sends the first request.
 * @param follow yields the items, beginning with those of the first response.
 */
export function listing<Item>(
  ask: () => Promise<Item[]>,
  follow: (first: () => Promise<Item[]>) => AsyncGenerator<Item, void, undefined>,
): Listing<Item> {
  const answer = ask();
  // Prevents an unhandled rejection: a later loop or `await` gets the error.
  answer.catch(() => undefined);
  let isUsed = false;
  const first = () => {
    if (isUsed) return ask();
    isUsed = true;
    return answer;
  };
  return Object.assign(answer, { [Symbol.asyncIterator]: () => follow(first) });
}

/** Yields items until the signal fires. @throws AbortedError then. */
export function* untilSignal<Item>(
  items: readonly Item[],
  operation: Operation,
  signal: AbortSignal | undefined,
): Generator<Item, void, undefined> {
  for (const item of items) {
    if (signal?.aborted) throw aborted(operation, signal);
    yield item;
  }
}

export interface Pages<Item> {
  readonly operationId: string;
  /** Number of the first page. */
  readonly from: number;
  /** Items of a full page; a page with fewer is the last one. */
  readonly size: number;
  readonly first: () => Promise<Item[]>;
  readonly ask: (page: number, signal: AbortSignal) => Promise<Item[]>;
  /** Identifies an item. */
  readonly idOf: (item: Item) => string;
  readonly signal: AbortSignal | undefined;
}

/**
 * Yields the items of all pages, up to the first page that isn't full. The next page is requested while the caller reads the
 * items of the current one, so at most two pages are in memory. That request is aborted when the caller stops. Items that come
 * or go meanwhile may move between pages, so an item may be yielded twice or not at all.
 *
 * @throws UnexpectedResponseError if a full page comes a second time, because the service then ignores page numbers.
 */
export async function* followPages<Item>(pages: Pages<Item>): AsyncGenerator<Item, void, undefined> {
  const stop = new AbortController();
  const signal = pages.signal ? AbortSignal.any([pages.signal, stop.signal]) : stop.signal;
  const seen = new Set<string>();
  let { from } = pages;
  try {
    let items = await pages.first();
    for (;;) {
      refuseRepeated(items, from, seen, pages);
      from += 1;
      const next = items.length >= pages.size ? pages.ask(from, signal) : undefined;
      // Its error is thrown at `await next`, which may not be reached.
      next?.catch(() => undefined);
      yield* untilSignal(items, { id: pages.operationId }, pages.signal);
      if (next === undefined) return;
      items = await next;
    }
  } finally {
    stop.abort();
  }
}

function refuseRepeated<Item>(items: Item[], page: number, seen: Set<string>, pages: Pages<Item>): void {
  if (items.length === 0) return;
  // Sorted, because a service may return the same page in another order.
  const ids = items.map((item) => pages.idOf(item)).toSorted();
  const ends = JSON.stringify([ids.length, ids[0], ids.at(-1)]);
  if (seen.has(ends)) {
    const message = `${pages.operationId}: page ${page} repeats an earlier page, so the list would never end`;
    throw new UnexpectedResponseError(message, { operationId: pages.operationId });
  }
  seen.add(ends);
}
