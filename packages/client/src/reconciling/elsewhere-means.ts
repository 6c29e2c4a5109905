import { requireObject } from '../arguments/arguments.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import { lookFailed } from '../errors/look-failed.ts';
import { snapshotOf } from '../transport/json.ts';
import { asSent } from '../visa-checks/as-sent.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { clockOf } from '../waiting/clock.ts';
import { MEANS } from './means.ts';
import { checkReconcileOptions } from './reconcile-options.ts';
import type { Sources } from './search.ts';
import { longestSince, shortestSince } from './stopwatch.ts';
import { ledgerOf } from './track.ts';

/** What `reconcileCreate` needs beside what `reconcile()` does: given and not imported, see `MEANS`. */
const MORE = {
  asSent,
  checkReconcileOptions,
  invalid,
  longestSince,
  lookFailed,
  requireObject,
  shortestSince,
  snapshotOf,
};

export type ElsewhereMeans = typeof MORE;

export function elsewhereMeansOf(client: VisaChecksClient): ElsewhereMeans & Sources {
  return { ...MEANS, ...MORE, client, clock: clockOf(client), ledger: ledgerOf(client) };
}
