import { aborted } from '../transport/abort.ts';
import type { Operation } from '../transport/operation.ts';

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
