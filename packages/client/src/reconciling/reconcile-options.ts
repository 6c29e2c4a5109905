import { requireObject } from '../arguments/arguments.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import type { ReconcileOptions } from '../errors/reconciliation.ts';
import { readLimit } from '../transport/limits.ts';

/** @throws InvalidRequestError for options that cannot work. */
export function checkReconcileOptions(options: ReconcileOptions): void {
  requireObject('options', options, 'reconcile');
  const { settleFor = 0, totalTimeout = false } = options;
  if (!(typeof settleFor === 'number' && settleFor >= 0 && settleFor < Infinity)) {
    throw invalid('settleFor', 'must be milliseconds of at least 0', 'reconcile');
  }
  readLimit('totalTimeout', totalTimeout);
}
