import { requireObject, requireSignal } from '../arguments/arguments.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import type { ReconcileOptions } from '../errors/reconciliation.ts';
import { readLimit } from '../transport/limits.ts';

const id = 'reconcile';

/** @throws InvalidRequestError for options that cannot work. */
export function checkReconcileOptions(options: ReconcileOptions): void {
  requireObject('options', options, id);
  const { settleFor = 0, totalTimeout = false, timeout = false, signal } = options;
  if (!(typeof settleFor === 'number' && settleFor >= 0 && settleFor < Infinity)) {
    throw invalid('settleFor', 'must be milliseconds of at least 0', id);
  }
  readLimit('totalTimeout', totalTimeout, id);
  readLimit('timeout', timeout, id);
  requireSignal(signal, id);
}
