import { UnexpectedResponseError } from '../errors/call-errors.ts';
import { aborted, type Operation } from '../transport/operation.ts';

/**
 * A list that is on its way. `await` it for its first answer as an array, or go through it with `for await`, which
 * gives the items one by one and asks for more pages where the service has pages.
 *
 * The first request is sent at once, and both ways share it. Going through the same list a second time asks anew.
 */
export type Listing<Item> = Promise<Item[]> & AsyncIterable<Item, void, undefined>;

/**
 * @param ask sends the first request.
 * @param follow gives the items, beginning with those of the first answer.
 */
export function listing<Item>(
  ask: () => Promise<Item[]>,
  follow: (first: () => Promise<Item[]>) => AsyncGenerator<Item, void, undefined>,
): Listing<Item> {
  const answer = ask();
  // Whoever goes through it later meets its failure then, as one who awaits it does.
  answer.catch(() => undefined);
  let isUsed = false;
  const first = () => {
    if (isUsed) return ask();
    isUsed = true;
    return answer;
  };
  return Object.assign(answer, { [Symbol.asyncIterator]: () => follow(first) });
}

/** Gives items until the signal fires. @throws AbortedError then. */
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
  /** What tells an item from all others. */
  readonly idOf: (item: Item) => string;
  readonly signal: AbortSignal | undefined;
}

/**
 * Gives the items of all pages, to the first page that is not full. The next page is asked for while the items of one
 * are gone through, so at most two are in memory; it is given up when the caller stops. Items that come or go
 * meanwhile may move others between pages, so that one is given twice or not at all.
 *
 * @throws UnexpectedResponseError when a full page comes a second time: the service does not turn pages.
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
      // Its failure is thrown when its turn comes, which it may never.
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
  // Whatever their order: a service may shuffle them.
  const ids = items.map((item) => pages.idOf(item)).toSorted();
  const ends = JSON.stringify([ids.length, ids[0], ids.at(-1)]);
  if (seen.has(ends)) {
    const message = `${pages.operationId}: page ${page} repeats an earlier page, so the list would never end`;
    throw new UnexpectedResponseError(message, { operationId: pages.operationId });
  }
  seen.add(ends);
}
