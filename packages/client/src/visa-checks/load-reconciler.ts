import type { Reconcile } from '../reconciling/reconciliation.ts';
import { track } from '../reconciling/track.ts';
import type { CheckReconciler } from './visa-checks-client.ts';

/** `lostChecks`, loaded when first used: an `import()`, so that bundlers make a chunk of it, and few ever need it. */
export const loadedLostChecks: CheckReconciler = (client, sent) =>
  track(client, sent, (entry) => {
    let reconcile: Reconcile | undefined;
    return async (options) => {
      const { reconcilerOf } = await import('../reconciling/reconcile-check.ts');
      return (reconcile ??= reconcilerOf(client, entry))(options);
    };
  });
