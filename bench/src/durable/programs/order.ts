/** The task of a program. It is the program's one argument, as JSON. */
export interface Order {
  readonly url: string;
  readonly people: number;
  /** How many requests may run at once. */
  readonly concurrency: number;
  /** Where the program may store what its next start needs. */
  readonly folder: string;
  /** The URL of a Postgres, for the programs that need one. */
  readonly database: string;
  readonly attachments: boolean;
  /** For workers on Postgres: use the ledger's own loop instead of pg-boss. */
  readonly loop: boolean;
}

/** What a program prints at its end. */
export interface Told {
  /** Milliseconds until all requests were sent. */
  readonly sentIn: number;
  readonly requests: number;
  /** Largest resident memory, in MB. */
  readonly megabytes: number;
  /** Rows that wait for a person's decision. */
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
