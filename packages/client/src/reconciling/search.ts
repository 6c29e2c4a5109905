import type { ReconcileOptions } from '../errors/reconciliation.ts';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import type { Clock } from '../options/clock.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import type { Ledger } from './ledger.ts';
import type { Means } from './means.ts';
import { timingOf, type Timing } from './timing.ts';

const REFUSALS: ReadonlySet<number> = new Set([400, 413, 422]);

/** Recent checks, newest first. */
export interface RecentChecks {
  readonly checks: readonly VisaCheck[];
  /** Header of the response. */
  readonly date: string | undefined;
}

/** What looking for a lost check uses. */
export interface Search extends Timing {
  readonly ledger: Ledger;
  /** Keeps a check for the create that it was found for. */
  readonly claim: (checkId: string) => void;
  /** Undefined when the service refuses the limit: the largest is not documented (service.md §8). */
  readonly list: (limit: number | undefined, options: ReconcileOptions) => Promise<RecentChecks | undefined>;
}

/** What a search is made of. */
export interface Sources extends Means {
  readonly client: VisaChecksClient;
  readonly clock: Clock;
  readonly ledger: Ledger;
}

export function searchOf({ client, clock, ledger, ...means }: Sources): Search {
  return {
    ...timingOf(clock, means),
    ledger,
    claim: (checkId) => means.claim(ledger.claims, checkId),
    async list(limit, options) {
      try {
        const checks = await means.listVisaChecks(client, { limit }, options);
        return { checks, date: means.responseOf(checks)?.headers['date'] };
      } catch (error) {
        if (limit !== undefined && error instanceof means.StatusError && REFUSALS.has(error.status))
          return undefined;
        throw error;
      }
    },
  };
}
