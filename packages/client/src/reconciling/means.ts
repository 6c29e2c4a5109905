import { StatusError } from '../errors/status-errors.ts';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import { aborted } from '../transport/abort.ts';
import { responseOf } from '../transport/response-details.ts';
import { countDown, within, type Ends } from '../transport/time-limit.ts';
import { listVisaChecks } from '../visa-checks/list-visa-checks.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { clockOf, type Clock } from '../waiting/clock.ts';
import type { Ledger } from './ledger.ts';
import type { ReconcileOptions } from './reconciliation.ts';

const REFUSALS: ReadonlySet<number> = new Set([400, 413, 422]);

/** Recent checks, newest first. */
export interface RecentChecks {
  readonly checks: readonly VisaCheck[];
  /** Header of the response. */
  readonly date: string | undefined;
}

const operation = { id: 'reconcile' } as const;

/** What takes time while looking for something lost. */
export interface Timing {
  /** @throws AbortedError as soon as the signal fires. */
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  readonly within: <T>(promise: Promise<T>, ends: Omit<Ends, 'operation'>) => Promise<T>;
  readonly countDown: typeof countDown;
}

export function timingOf(clock: Clock): Timing {
  return {
    async sleep(ms, signal) {
      try {
        await clock.sleep(ms, signal);
      } catch (error) {
        throw signal?.aborted ? aborted(operation, signal) : error;
      }
    },
    within: (promise, ends) => within(promise, { ...ends, operation }),
    countDown,
  };
}

/**
 * What looking for a lost check needs of its client. It is given and not imported: that code is loaded when it is first
 * needed, and a bundler would cut what both use into a further file.
 */
export interface Means extends Timing {
  readonly ledger: Ledger;
  /** Undefined when the service refuses the limit: the largest is not documented (service.md §8). */
  readonly list: (limit: number | undefined, options: ReconcileOptions) => Promise<RecentChecks | undefined>;
}

export function meansOf(client: VisaChecksClient, ledger: Ledger): Means {
  return {
    ...timingOf(clockOf(client)),
    ledger,
    async list(limit, options) {
      try {
        const checks = await listVisaChecks(client, { limit }, options);
        return { checks, date: responseOf(checks)?.headers['date'] };
      } catch (error) {
        if (limit !== undefined && error instanceof StatusError && REFUSALS.has(error.status))
          return undefined;
        throw error;
      }
    },
  };
}
