import { lookFailed } from '../errors/inconclusive.ts';
import type { Reconcile, Reconciliation, SentCreate } from '../errors/reconciliation.ts';
import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import { snapshotOf } from '../transport/bodies.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { clockOf } from '../waiting/clock.ts';
import { ledgerOf, longestSince, shortestSince, type Entry } from './ledger.ts';

// The search for a lost create is loaded by `import()` when first used, so that bundlers put it into a chunk that few need. If
// it can't be loaded, the search has failed.

/** A create or update whose response may get lost. */
export interface Tracked {
  readonly reconcile: Reconcile;
  /** To be called when it has settled, either way. */
  readonly end: () => void;
}

/** Keeps a copy of a create in the ledger, from the moment before it is sent. */
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
