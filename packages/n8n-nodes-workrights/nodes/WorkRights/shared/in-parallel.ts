import { clock } from './clock';

export interface Pace {
  /** How many run at the same time. */
  readonly batchSize: number;
  /** Milliseconds between two batches; with 0, the next item starts as soon as one is done. */
  readonly batchInterval: number;
  /** When it aborts, no further item starts. */
  readonly signal?: AbortSignal;
}

/** Runs `work` for each item, a limited number at a time, until `work` returns false or the signal aborts. */
export async function inParallel<Item>(
  items: readonly Item[],
  { batchSize, batchInterval, signal }: Pace,
  work: (item: Item) => Promise<boolean | void>,
): Promise<void> {
  const size = Math.max(1, Math.floor(batchSize) || 1);
  let next = 0;
  let going = true;
  const isOver = (until: number): boolean => !going || next >= until || signal?.aborted === true;
  const worker = async (until: number): Promise<void> => {
    while (!isOver(until)) {
      const item = items[next++];
      if ((await work(item)) === false) going = false;
    }
  };
  const step = batchInterval > 0 ? size : items.length;
  while (!isOver(items.length)) {
    const until = Math.min(next + step, items.length);
    await Promise.all(Array.from({ length: size }, async () => await worker(until)));
    if (batchInterval > 0 && !isOver(items.length)) await clock.pause(batchInterval, signal);
  }
}
