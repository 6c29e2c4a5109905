import { untilAborted } from '../transport/abort.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import type { Entry } from './ledger.ts';
import type { Reconcile, Reconciliation } from './reconciliation.ts';
import { operation } from './settling.ts';

/**
 * Looks for the check that a lost create has made, among the recent checks: of the same document, type, mode and
 * environment, requested at or after the time of sending, and not known to be another create's of this client. How it
 * looks is loaded when it is needed: few creates are lost.
 */
export function checkReconciler(client: VisaChecksClient, entry: Entry): Reconcile {
  let found: Reconciliation | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  return (options = {}) => {
    // One look at a time: of two at once, the second would take the first one's check for somebody else's.
    const look = turn.then(async () => {
      if (found) return found;
      const { reconcileCheck } = await import('./reconcile-check.ts');
      const result = await reconcileCheck(client, entry, options);
      if (result.outcome === 'found') found = result;
      return result;
    });
    turn = look.catch(() => undefined);
    return untilAborted(look, options.signal, operation);
  };
}
