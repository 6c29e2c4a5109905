import type { Reconcile } from '../errors/reconciliation.ts';
import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import { snapshotOf } from '../transport/json.ts';
import type { LostCheck, VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { clockOf } from '../waiting/clock.ts';
import { begin, type Entry, type Ledger } from './ledger.ts';
import { MEANS } from './means.ts';
import { checkReconcileOptions } from './reconcile-options.ts';
import type { Sources } from './search.ts';

/** Gives what looks for the check of one create. */
export type ReconcilerOf = (sources: Sources, entry: Entry) => Reconcile;

/** Not in the client, so that printing one shows no request. */
const ledgers = new WeakMap<object, Ledger>();

/** The one ledger of a client and of those that `withOptions` made of it. */
export function ledgerOf({ family }: VisaChecksClient): Ledger {
  let ledger = ledgers.get(family);
  if (!ledger)
    ledgers.set(family, (ledger = { claims: family.claims, underWay: new Set(), foundElsewhere: new Map() }));
  return ledger;
}

/** Keeps a create in the ledger from the moment before it is sent, as it is then. */
export function track(
  client: VisaChecksClient,
  sent: VisaCheckCreate,
  load: () => ReconcilerOf | Promise<ReconcilerOf>,
): LostCheck {
  const ledger = ledgerOf(client);
  const clock = clockOf(client);
  const { entry, end } = begin(ledger, snapshotOf(sent, 'createVisaCheck'), clock);
  let reconcile: Reconcile | undefined;
  return {
    end,
    async reconcile(options = {}) {
      checkReconcileOptions(options);
      const reconcilerOf = await load();
      reconcile ??= reconcilerOf({ ...MEANS, client, clock, ledger }, entry);
      return reconcile(options);
    },
  };
}
