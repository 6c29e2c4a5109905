import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a program is told: as JSON, its one argument. */
export interface Order {
  /** Of the service. */
  readonly url: string;
  /** Where the webhooks go. */
  readonly receiver: string;
  /** Has `ids.json`, the checks to watch. A ledger may lie there too. */
  readonly folder: string;
}

/** What a program prints when it is stopped. */
export interface Told {
  /** Requests to the service. */
  readonly requests: number;
  /** Largest resident memory, in MB. */
  readonly megabytes: number;
}

export function readOrder(): Order & { readonly ids: readonly string[] } {
  const order = JSON.parse(process.argv[2] ?? '') as Order;
  return { ...order, ids: JSON.parse(readFileSync(join(order.folder, 'ids.json'), 'utf8')) as string[] };
}

/** Until SIGTERM comes. A program that has nothing left to do waits for it too. */
export const stopped = new Promise<void>((resolve) => {
  const alive = setInterval(() => {}, 60_000);
  process.once('SIGTERM', () => {
    clearInterval(alive);
    resolve();
  });
});

export function tell(requests: number): void {
  const megabytes = (process.resourceUsage().maxRSS * 1024) / 1e6;
  console.log(JSON.stringify({ requests, megabytes } satisfies Told));
}
