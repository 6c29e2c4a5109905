/** What a program is told: as JSON, its one argument. */
export interface Order {
  readonly url: string;
  readonly people: number;
  /** Requests at once. */
  readonly concurrency: number;
  /** Where it may keep what it needs for the next start. */
  readonly folder: string;
  /** A Postgres, for the program that needs one. */
  readonly database: string;
  readonly attachments: boolean;
  /** Of workers on Postgres: the ledger's own loop in place of pg-boss. */
  readonly loop: boolean;
}

/** What a program prints when it has ended. */
export interface Told {
  /** Milliseconds until all were sent. */
  readonly sentIn: number;
  /** Requests, all told. */
  readonly requests: number;
  /** Largest resident memory, in MB. */
  readonly megabytes: number;
  /** Rows that are held for a person. */
  readonly held: number;
}

export const accessToken = 'sandbox-access-token';

export function readOrder(): Order {
  return JSON.parse(process.argv[2] ?? '') as Order;
}

export function tell(told: Omit<Told, 'megabytes'>): void {
  const megabytes = (process.resourceUsage().maxRSS * 1024) / 1e6;
  console.log(JSON.stringify({ ...told, megabytes } satisfies Told));
}
