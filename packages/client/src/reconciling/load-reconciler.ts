import type { CheckReconciler } from '../visa-checks/visa-checks-client.ts';
import { track } from './track.ts';

/** `lostChecks`, loaded when first used: an `import()`, so that bundlers make a chunk of it, and few ever need it. */
export const loadedLostChecks: CheckReconciler = (client, sent) =>
  track(client, sent, async () => (await import('./reconcile-check.ts')).reconcilerOf);
