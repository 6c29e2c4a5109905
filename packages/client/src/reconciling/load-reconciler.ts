import { lookFailed } from '../errors/look-failed.ts';
import type { CheckReconciler } from '../visa-checks/visa-checks-client.ts';
import { elsewhereMeansOf } from './elsewhere-means.ts';
import type { reconcileCreate } from './reconcile-create.ts';
import { track } from './track.ts';

// Loaded when first used: an `import()`, so that bundlers make a chunk of it, and few ever need it.
const load = () => import('./reconcile-elsewhere.ts');

/** `lostChecks`, loaded when first used. */
export const loadedLostChecks: CheckReconciler = (client, sent) =>
  track(client, sent, async () => (await load()).reconcilerOf);

/** `reconcileCreate`, loaded when first used. */
export const loadedReconcileCreate: typeof reconcileCreate = async (client, request, sent) => {
  try {
    return await (await load()).reconcileElsewhere(elsewhereMeansOf(client), request, sent);
  } catch (error) {
    // Such as a part of this package that is not there when it is first needed.
    return lookFailed(error);
  }
};
