import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import { snapshotOf } from '../transport/json.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { clockOf } from '../waiting/clock.ts';
import { createLedger, type Entry, type Ledger } from './ledger.ts';
import { meansOf, type Means } from './means.ts';
import type { Reconcile } from './reconciliation.ts';
import { checkReconcileOptions } from './reconcile-options.ts';

/** A create that may get lost. */
export interface LostCheck {
  readonly reconcile: Reconcile;
  /** It settled, one way or the other. */
  readonly end: () => void;
}

/** Gives what looks for the check of one create. */
export type ReconcilerOf = (means: Means, entry: Entry) => Reconcile;

const ledgers = new WeakMap<object, Ledger>();

/** The one ledger of a client and of those that `withOptions` made of it. */
function ledgerOf({ family }: VisaChecksClient): Ledger {
  let ledger = ledgers.get(family);
  if (!ledger) ledgers.set(family, (ledger = createLedger(family.claims)));
  return ledger;
}

/** Keeps a create in the ledger from the moment before it is sent. */
export function track(
  client: VisaChecksClient,
  sent: VisaCheckCreate,
  load: () => ReconcilerOf | Promise<ReconcilerOf>,
): LostCheck {
  const ledger = ledgerOf(client);
  const { entry, end } = ledger.begin(snapshotOf(sent, 'createVisaCheck'), clockOf(client));
  let reconcile: Reconcile | undefined;
  return {
    end,
    async reconcile(options = {}) {
      checkReconcileOptions(options);
      const reconcilerOf = await load();
      reconcile ??= reconcilerOf(meansOf(client, ledger), entry);
      return reconcile(options);
    },
  };
}
