import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { clockOf } from '../waiting/clock.ts';
import { createLedger, type Entry, type Ledger } from './ledger.ts';
import type { Reconcile } from './reconciliation.ts';

/** A create that may get lost. */
export interface LostCheck {
  readonly reconcile: Reconcile;
  /** It settled, one way or the other. */
  readonly end: () => void;
}

const ledgers = new WeakMap<object, Ledger>();

/** The one ledger of a client and of those that `withOptions` made of it. */
export function ledgerOf({ family }: VisaChecksClient): Ledger {
  let ledger = ledgers.get(family);
  if (!ledger) ledgers.set(family, (ledger = createLedger(family.claims)));
  return ledger;
}

/** Keeps a create in the ledger from the moment before it is sent. */
export function track(
  client: VisaChecksClient,
  sent: VisaCheckCreate,
  reconcilerOf: (entry: Entry) => Reconcile,
): LostCheck {
  const { entry, end } = ledgerOf(client).begin(sent, clockOf(client));
  return { reconcile: reconcilerOf(entry), end };
}
