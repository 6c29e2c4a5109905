import type { CheckReconciler } from '../visa-checks/visa-checks-client.ts';
import { reconcilerOf } from './reconcile-check.ts';
import { track } from './track.ts';

/** The option `reconciler` of `createVisaChecksClient`: apart from the flat functions, whose bundles it would add to. */
export const lostChecks: CheckReconciler = (client, sent) => track(client, sent, () => reconcilerOf);
