import { lookFailed } from '../errors/inconclusive.ts';
import type { Reconcile, Reconciliation, SentCreate } from '../errors/reconciliation.ts';
import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import { snapshotOf } from '../transport/bodies.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { clockOf } from '../waiting/clock.ts';
import { ledgerOf, longestSince, shortestSince, type Entry } from './ledger.ts';

// What looks for something lost is loaded when it is first used, by an `import()`, so that bundlers make a chunk of it:
// few ever need it. When it can't be loaded, the look has failed.

/** A create or update that may get lost. */
export interface Tracked {
  readonly reconcile: Reconcile;
  /** It settled, one way or the other. */
  readonly end: () => void;
}

/** Keeps a create in the ledger from the moment before it is sent, as it is then. */
export function trackCheck(client: VisaChecksClient, sent: VisaCheckCreate): Tracked {
  const { underWay } = ledgerOf(client);
  const clock = clockOf(client);
  const { promise: ended, resolve } = Promise.withResolvers<() => number>();
  const request = snapshotOf(sent, 'createVisaCheck');
  const entry: Entry = { request, sentAt: clock.now(), age: longestSince(clock), ended };
  underWay.add(entry);
  let reconcile: Reconcile | undefined;
  return {
    end() {
      underWay.delete(entry);
      resolve(shortestSince(clock));
    },
    async reconcile(options) {
      const { reconcilerOf } = await import('./reconcile-check.ts');
      reconcile ??= reconcilerOf(client, entry);
      return reconcile(options);
    },
  };
}

/** See `VisaChecks.reconcileCreate`. */
export async function reconcileCreate(
  client: VisaChecksClient,
  request: VisaCheckCreate,
  sent: SentCreate,
): Promise<Reconciliation> {
  try {
    const { reconcileElsewhere } = await import('./reconcile-create.ts');
    return await reconcileElsewhere(client, request, sent);
  } catch (error) {
    return lookFailed(error);
  }
}
