import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The task of a program. It is the program's one argument, as JSON. */
export interface Order {
  /** The URL of the service. */
  readonly url: string;
  /** The URL that receives the webhooks. */
  readonly receiver: string;
  /** Contains `ids.json`, the checks to watch. The program may store a ledger there. */
  readonly folder: string;
}

/** What a program prints when it is stopped. */
export interface Told {
  /** To the service. */
  readonly requests: number;
  /** Largest resident memory, in MB. */
  readonly megabytes: number;
}

export function readOrder(): Order & { readonly ids: readonly string[] } {
  const order = JSON.parse(process.argv[2] ?? '') as Order;
  return { ...order, ids: JSON.parse(readFileSync(join(order.folder, 'ids.json'), 'utf8')) as string[] };
}

/** Resolves on SIGTERM. A program that has nothing left to do also waits for it. */
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
